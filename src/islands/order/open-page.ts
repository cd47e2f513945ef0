/**
 * Shows a page of the backend's in a tab of its own, in this one where the browser opens none. `askView` gives its path
 * after the backend's address.
 * @throws what `askView` throws
 */
export async function openPage(askView: () => Promise<{ readonly view: string }>): Promise<void> {
  // A tab that is opened later than the press is a pop-up to some browsers.
  const tab = window.open('', '_blank');
  try {
    const { view } = await askView();
    const address = `${document.documentElement.dataset['backend']}${view}`;
    if (tab === null) location.assign(address);
    else {
      tab.opener = null;
      tab.location.replace(address);
    }
  } catch (failed) {
    tab?.close();
    throw failed;
  }
}
