import type { Picture } from '#src/contract/payload.ts';
import { largestSource, srcset } from '#src/html/pictures.ts';

/** The notice of the legal guarantee, whole and as large as there is room: the picture itself, as the law wants it. */
export function GuaranteeNotice({ picture }: { readonly picture: Picture }) {
  const sizes = '(min-width: 960px) 560px, 91vw';
  return (
    <picture className="review-notice">
      <source type={`image/${picture.format}`} srcSet={srcset(picture)} sizes={sizes} />
      <img
        src={largestSource(picture)}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
