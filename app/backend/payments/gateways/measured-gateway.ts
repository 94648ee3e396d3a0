import type { ProviderCall } from "../../outside.ts";
import { BankFailure, type PaymentGateway } from "./payment-gateway.ts";

/** Codes of failures that are an outcome of their own; a provider's own codes are too many for monitoring. */
const namedFailures = ["timeout", "unreachable", "connection_lost"];

/** Measures every call of a payment provider. */
export function measuredGateway(gateway: PaymentGateway, onCall: (call: ProviderCall) => void): PaymentGateway {
  const measured =
    <Arguments extends unknown[], Answer>(operation: string, call: (...given: Arguments) => Promise<Answer>) =>
    async (...given: Arguments): Promise<Answer> => {
      const begun = performance.now();
      const ended = (outcome: string) => {
        const seconds = (performance.now() - begun) / 1000;
        onCall({ kind: "bank", provider: gateway.name, operation, outcome, seconds });
      };
      try {
        const answer = await call(...given);
        ended(outcomeOf(answer));
        return answer;
      } catch (failure) {
        const code = failure instanceof BankFailure ? failure.code : "";
        ended(namedFailures.includes(code) ? code : "failed");
        throw failure;
      }
    };
  return {
    ...gateway,
    begin: measured("begin", gateway.begin),
    confirm: measured("confirm", gateway.confirm),
    chargeSaved: measured("charge saved card", gateway.chargeSaved),
    inquire: measured("inquire", gateway.inquire),
    report: measured("report", gateway.report),
    refund: measured("refund", gateway.refund),
    cancel: measured("cancel", gateway.cancel),
    inquireRefund: measured("inquire refund", gateway.inquireRefund),
    saveCard: measured("save card", gateway.saveCard),
    deleteCard: measured("delete card", gateway.deleteCard),
  };
}

/** Returns what the provider decided; "ok" for an answer without a decision. */
function outcomeOf(answer: unknown): string {
  return typeof answer === "object" && answer !== null && "outcome" in answer ? String(answer.outcome) : "ok";
}
