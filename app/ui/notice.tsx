import type { ReactNode } from "react";

/** Renders a highlighted message: success, error or neutral. */
export function NoticeBox({ kind, children }: { kind?: "success" | "error"; children: ReactNode }) {
  return (
    <div className={`notice ${kind ? `notice-${kind}` : ""}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}
