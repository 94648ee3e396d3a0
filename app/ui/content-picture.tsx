import type { ContentPicture as Picture } from "~/contract/endpoints/articles.ts";

interface ContentPictureProps {
  readonly picture: Picture;
  /** How wide it is shown, as in the attribute `sizes`. */
  readonly sizes: string;
  readonly className?: string;
  /** A picture that is only decoration: what it shows stands beside it in words. */
  readonly isDecoration?: boolean;
  /** For the picture that a page opens with; others wait until they come into sight. */
  readonly isFirst?: boolean;
}

/** A picture of the organisation's content, in the width that the screen needs. */
export function ContentPicture({
  picture,
  sizes,
  className,
  isDecoration = false,
  isFirst = false,
}: ContentPictureProps) {
  const { src, width, height, sources, alt } = picture;
  return (
    <img
      className={className}
      src={src}
      srcSet={sources.length > 0 ? sources.map((source) => `${source.src} ${source.width}w`).join(", ") : undefined}
      sizes={sources.length > 0 ? sizes : undefined}
      width={width}
      height={height}
      alt={isDecoration ? "" : alt}
      loading={isFirst ? undefined : "lazy"}
    />
  );
}
