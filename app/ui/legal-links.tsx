import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";

const texts = { kvkk: "kvkk", cookies: "cookies", terms: "terms-of-use" } as const;

/** Links to the texts that one agrees to, for the foot of frames that have nothing else there (§2). */
export function LegalLinks() {
  const { t } = useTexts();
  return (
    <ul className="footer-list">
      {Object.entries(texts).map(([text, slug]) => (
        <li key={text}>
          <Link to={href("/:slug", { slug })}>{t(`legal.${text}`)}</Link>
        </li>
      ))}
    </ul>
  );
}
