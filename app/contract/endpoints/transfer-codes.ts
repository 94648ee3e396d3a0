import * as z from "zod";
import { email } from "../fields/email.ts";
import { personName } from "../fields/person-name.ts";
import { idempotencyKeyPattern } from "../rules/limits.ts";
import { byEither, byUser, data, recordId } from "./endpoint.ts";

/** A reference code as it is stored: nine digits, the last a check digit. See `transferCodeText`. */
const code = data(z.object({ code: z.string() }));

export const transferCodeEndpoints = {
  ensureTransferCode: byUser("PUT /user/transfer-code", "transfer_codes", {
    changesOnlyOwn: true,
    summary: "Returns the user's reference code for bank transfers, made on the first call (addition)",
    result: code,
  }),
  createTransferCode: byEither("POST /transfer-codes", "transfer_codes", {
    changesOnlyOwn: true,
    summary: "Makes a guest's reference code for a bank transfer to a cause (addition)",
    body: z.object({
      /** Null: where gifts are needed most. */
      cause_id: recordId.nullable(),
      name: personName.nullish(),
      email: email.nullish(),
      /** Identifies one submit of a form (addition): the same key returns what the first one made. */
      idempotency_key: z.string().regex(idempotencyKeyPattern).nullish(),
    }),
    result: code,
    status: 201,
  }),
};
