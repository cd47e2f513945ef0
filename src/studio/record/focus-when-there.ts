/** Gives the focus to an element once it is there: the editor of a text comes later than the form. The answer gives it up. */
export function focusWhenThere(id: string): () => void {
  const focus = (): boolean => {
    const element = document.getElementById(id);
    element?.scrollIntoView({ block: 'center' });
    element?.focus();
    return element !== null;
  };
  if (focus()) return () => {};
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
