import type { ComponentProps } from "react";
import type { ContentPicture as Picture } from "~/contract/endpoints/articles.ts";
import { useTexts } from "~/i18n/texts.tsx";

interface WidePictureProps extends Pick<ComponentProps<"img">, "className" | "src" | "loading"> {
  readonly alt: string;
  readonly width?: number;
}

/** Renders a picture in the shape of all causes, as wide as its place. */
export function WidePicture({ className = "w-full", width = 800, alt, ...img }: WidePictureProps) {
  return <img className={`h-auto rounded-lg ${className}`} width={width} height={(width * 3) / 4} alt={alt} {...img} />;
}

interface PictureOriginProps {
  readonly src: string;
  readonly credit?: string | undefined;
  /** Day in Istanbul (YYYY-MM-DD). */
  readonly day?: string | null | undefined;
}

/** Drawings: those of this site, and vectors. Uploads are photographs, because the API makes pixels of them. */
const drawn = /^\/pictures\/|\.svg$/;

/** Says what a picture is: a drawing, or a photograph with who took it and when; nothing of one nobody is named for. */
export function PictureOrigin({ src, credit = "", day = null }: PictureOriginProps) {
  const { t, day: dayText } = useTexts();
  const shownDay = day === null ? "" : dayText(day);
  const text = drawn.test(src)
    ? t(credit ? "pictureOf.drawingBy" : "pictureOf.drawing", { credit })
    : credit
      ? t(shownDay ? "pictureOf.photoDay" : "pictureOf.photo", { credit, day: shownDay })
      : shownDay && t("pictureOf.dayAlone", { day: shownDay });
  return text === "" ? null : <p className="text-sm wrap-anywhere text-muted">{text}</p>;
}

/** Renders the decorative picture of a card. */
export function CardPicture({ picture }: { picture: Picture }) {
  return (
    <ContentPicture picture={picture} sizes="(min-width: 62rem) 23rem, (min-width: 40rem) 46vw, 92vw" isDecoration />
  );
}

interface ContentPictureProps {
  readonly picture: Picture;
  /** Displayed width, as in the attribute `sizes`. */
  readonly sizes: string;
  readonly className?: string;
  /** True when the text beside the picture has the same meaning: the alternative text stays empty. */
  readonly isDecoration?: boolean;
  /** True for the picture at the top of the page; others load lazily. */
  readonly isFirst?: boolean;
}

/** Renders a picture of the content, in the width that the screen needs. */
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
