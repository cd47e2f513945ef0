import type { InputHTMLAttributes, Ref } from 'react';

export interface FileChoiceProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'accept' | 'multiple' | 'aria-label'
> {
  /** Of the input. */
  readonly id: string;
  readonly label: string;
  /** What is taken; undefined: nothing is said of it. */
  readonly limits?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChoose: (files: readonly File[]) => void;
}

/** The press that opens the choice of files of the system. */
export function FileChoice({ id, label, limits, ref, onChoose, ...input }: FileChoiceProps) {
  return (
    <label className="picture-add" htmlFor={id}>
      <span className="go">{label}</span>
      {limits !== undefined && <span className="label">{limits}</span>}
      <input
        {...input}
        ref={ref}
        id={id}
        type="file"
        className="hidden-visually"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again after a failure.
          target.value = '';
          onChoose(files);
        }}
      />
    </label>
  );
}
