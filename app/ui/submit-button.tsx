import type { ComponentProps } from "react";
import { useNavigation } from "react-router";

/**
 * The button that sends a form. While the form is on its way it shows so and cannot send it twice; without JavaScript
 * the server tells a second press from the first.
 */
export function SubmitButton({ className = "", children, ...properties }: ComponentProps<"button">) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formMethod !== undefined && navigation.formMethod !== "GET";
  return (
    <button
      type="submit"
      {...properties}
      className={`button ${className}`}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        properties.onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}
