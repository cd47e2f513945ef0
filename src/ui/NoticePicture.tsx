export interface NoticePictureProps {
  readonly picture: { readonly format: string; readonly width: number; readonly height: number; readonly alt: string };
  readonly srcSet: string;
  readonly src: string;
}

/** The notice of the legal guarantee, whole and as large as there is room: the picture itself, as the law wants it. */
export function NoticePicture({ picture, srcSet, src }: NoticePictureProps) {
  return (
    <picture className="review-notice">
      <source type={`image/${picture.format}`} srcSet={srcSet} sizes="(min-width: 960px) 560px, 91vw" />
      <img src={src} width={picture.width} height={picture.height} alt={picture.alt} loading="lazy" decoding="async" />
    </picture>
  );
}
