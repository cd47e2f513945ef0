import { useState, type DragEvent } from 'react';

export interface FileChoiceProps {
  /** Of the input. */
  readonly id: string;
  readonly text: string;
  readonly hint: string;
  /** As `accept` of an input: '.csv,.xlsx'. */
  readonly accept: string;
  readonly isBusy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** One or more files, by a button or dropped on it. */
export function FileChoice({ id, text, hint, accept, isBusy, onFiles }: FileChoiceProps) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    if (!isBusy && files !== null && files.length > 0) onFiles([...files]);
  };
  const over = (event: DragEvent, isHere: boolean): void => {
    event.preventDefault();
    setOver(isHere);
  };
  return (
    <label
      className="move-in-files"
      htmlFor={id}
      data-over={isOver}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <span className="go">{text}</span>
      <span className="label">{hint}</span>
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        className="hidden-visually"
        disabled={isBusy}
        onChange={({ target }) => {
          take(target.files);
          // The same file can be read again.
          target.value = '';
        }}
      />
    </label>
  );
}
