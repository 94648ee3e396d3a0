import type { ReactNode } from "react";

/** A highlighted message: success, error or neutral. */
export function NoticeBox({ kind, children }: { kind?: "success" | "error"; children: ReactNode }) {
  return (
    <div className={`notice ${kind ? `notice-${kind}` : ""}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}
