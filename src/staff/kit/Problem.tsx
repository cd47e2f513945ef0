/** Says why something was not done, read out as soon as it stands there. */
export function Problem({ text }: { readonly text: string | false }) {
  return (
    <p className="field-error" role="alert">
      {text}
    </p>
  );
}
