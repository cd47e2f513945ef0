import { putMedium } from '#src/backend/put-medium.ts';
import { PHOTO_MB, PICTURE_TYPES } from '#src/domain/catalogue/content-limits.ts';
import { FileChoice } from '#src/studio/form/FileChoice.tsx';
import { pictureProblem } from '#src/studio/pictures/upload-problem.ts';
import { useUploads } from '#src/studio/pictures/use-uploads.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface MediaUploadProps {
  /** Of the input. */
  readonly id: string;
  readonly label: string;
  readonly most: number;
  /** What was done last, in words. */
  readonly said: string;
  readonly onAdd: (medium: string) => void;
}

/** Files that are chosen, or dropped, into the library. */
export function MediaUpload({ id, label, most, said, onAdd }: MediaUploadProps) {
  const studio = useStudio();
  const { t, client } = studio;
  const check = (file: File): Promise<string | null> => pictureProblem(studio, file, most, most);
  const uploads = useUploads({ upload: (file) => putMedium(client, file), check }, onAdd);
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        uploads.start([...event.dataTransfer.files].slice(0, most));
      }}
    >
      <FileChoice
        id={id}
        label={label}
        limits={t('media.limits', { mb: PHOTO_MB })}
        accept={PICTURE_TYPES.join()}
        multiple={most > 1}
        onChoose={uploads.start}
      />
      <p className="label" role="status">
        {uploads.busy === null ? said : t('media.sending', { name: uploads.busy })}
      </p>
      {uploads.failures.map((text) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </div>
  );
}
