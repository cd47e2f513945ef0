import { soldSource } from '#src/html/pictures.ts';

export interface SoldPictureProps {
  /** As the order keeps it. */
  readonly path: string;
  /** Name of what it shows; '': that stands beside it, in the same link. */
  readonly name: string;
}

/** Shows what was bought, as it looked then. A picture that the shop has no more leaves its room empty. */
export function SoldPicture({ path, name }: SoldPictureProps) {
  return (
    <img
      src={soldSource(path)}
      alt={name}
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  );
}
