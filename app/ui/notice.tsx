import type { ReactNode } from "react";
import { useErrorText } from "~/forms/error-text.ts";
import { useTexts } from "~/i18n/texts.tsx";

export type NoticeKind = "success" | "error";

const grounds = {
  neutral: "border-link bg-tint",
  success: "border-leaf bg-leaf-light",
  error: "border-clay bg-clay-light",
} as const;

/** Returns the classes of a highlighted message: success, error or neutral. */
export function noticeClass(kind: NoticeKind | "neutral" = "neutral"): string {
  return `rounded-sm border-s-6 px-4 py-3.5 ${grounds[kind]}`;
}

interface NoticeBoxProps {
  readonly kind?: NoticeKind;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Renders a highlighted message that answers what the user did. */
export function NoticeBox({ kind, className = "", children }: NoticeBoxProps) {
  return (
    <div className={`${noticeClass(kind)} ${className}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}

/** Says why a form without fields was refused. */
export function ErrorNotice({ title, error }: { readonly title?: string; readonly error: string }) {
  const errorText = useErrorText();
  return (
    <NoticeBox kind="error">
      {title && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      <p>{errorText(error)}</p>
    </NoticeBox>
  );
}

/** Says that parts of the page are not there, because the API does not answer. */
export function PartsMissing() {
  const { t } = useTexts();
  return (
    <p className={noticeClass()} role="status">
      {t("parts.missing")}
    </p>
  );
}

/** Says that parts of the page may be old, because the API does not answer and its last good answers are shown. */
export function PartsStale() {
  const { t } = useTexts();
  return (
    <div className="container print:hidden">
      <p className={`${noticeClass()} my-4`} role="status">
        {t("parts.stale")}
      </p>
    </div>
  );
}
