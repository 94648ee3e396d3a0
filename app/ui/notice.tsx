import type { ReactNode } from "react";

/** A message in the page: good news, bad news or a plain remark. */
export function NoticeBox({ kind, children }: { kind?: "success" | "error"; children: ReactNode }) {
  return (
    <div className={`notice ${kind ? `notice-${kind}` : ""}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}
