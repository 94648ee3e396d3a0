import type { ReactNode } from "react";

/** Renders the buttons that end a form or a dialog: side by side, on phones one below the other in full width. */
export function FormActions({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-3 max-sm:*:w-full max-sm:[&_button]:w-full ${className}`}>
      {children}
    </div>
  );
}
