import * as z from "zod";
import { email, phone } from "../fields/text-fields.ts";
import { mapVolunteerFields, type VolunteerAnswers, type VolunteerField } from "../fields/volunteer.ts";
import { emptyOrVisible } from "../fields/written-text.ts";
import { messageLength, nameLength, subjectLength } from "../rules/limits.ts";
import { byEither, byStaff, data, page, pageQuery, readAll } from "./endpoint.ts";
import { contactEntry } from "./site.ts";

/** Invisible text would become an empty link in the staff's lists. */
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\r\n]*$/)
    .regex(emptyOrVisible);
/** Forms send line breaks as CRLF. */
const lines = (maxLength: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n").trim())
    .max(maxLength)
    .regex(emptyOrVisible);

/** Body of the message form (§3 "Message form"). */
export const newContactMessage = z.object({
  name: line(nameLength).min(1),
  email,
  phone: phone.nullish(),
  subject: line(subjectLength).min(1),
  message: lines(messageLength).min(1),
});

function answer({ type, choices = [], maxLength = 0 }: VolunteerField) {
  if (type === "choice") return z.enum(choices).nullish();
  if (type === "day") return z.iso.date().nullish();
  return (type === "lines" ? lines : line)(maxLength).nullish();
}

/** Body of the volunteer form (§3 "Volunteer form"). */
export const newVolunteer = z.object({
  name: line(nameLength).min(1),
  surname: line(nameLength).min(1),
  email,
  phone,
  ...(mapVolunteerFields(answer) as {
    [Name in keyof VolunteerAnswers]: z.ZodOptional<z.ZodNullable<z.ZodType<VolunteerAnswers[Name]>>>;
  }),
  /** Consent to the data-protection text; its version is recorded. */
  kvkk_accepted: z.literal(true),
});

const messageBase = z.object({
  id: z.int(),
  language: z.enum(["tr", "en"]),
  created_at: z.iso.datetime(),
  /** When staff handled it; null while it waits. */
  handled_at: z.iso.datetime().nullable(),
});

export const contactMessage = z.object({
  ...messageBase.shape,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const volunteer = z.object({
  ...messageBase.shape,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  ...mapVolunteerFields(() => z.string().nullable()),
  /** Version of the data-protection text that was approved. */
  kvkk_version: z.string().nullable(),
});
export type Volunteer = z.output<typeof volunteer>;

const messageQuery = pageQuery.extend({ show: z.enum(["waiting", "handled", "all"]).default("waiting") });
const handled = z.object({ handled: z.boolean() });
const accepted = data(z.object({ received: z.literal(true) }));

export const messageEndpoints = {
  listContacts: readAll("/contacts", "Lists ways to contact the organisation, like /contact", contactEntry),
  createContactMessage: byEither("POST /contacts/create", null, {
    summary: "Sends a message to staff; the sender gets one confirmation by e-mail",
    body: newContactMessage,
    result: accepted,
    status: 201,
  }),
  createVolunteer: byEither("POST /volunteers", null, {
    summary: "Registers a volunteer, who gets one confirmation by e-mail",
    body: newVolunteer,
    result: accepted,
    status: 201,
  }),
  listMessages: byStaff("GET /admin/messages", "messages.read", {
    summary: "Lists contact messages, newest first",
    query: messageQuery,
    result: page(contactMessage),
  }),
  showMessage: byStaff("GET /admin/messages/:id", "messages.read", {
    summary: "Shows a contact message",
    result: data(contactMessage),
  }),
  markMessageHandled: byStaff("PUT /admin/messages/:id/handled", "messages.write", {
    summary: "Marks a contact message as handled or waiting",
    body: handled,
    result: data(contactMessage),
  }),
  deleteMessage: byStaff("DELETE /admin/messages/:id", "messages.write", {
    summary: "Deletes a contact message",
    result: data(z.object({ removed: z.int() })),
  }),
  listVolunteers: byStaff("GET /admin/volunteers", "messages.read", {
    summary: "Lists volunteers, newest first",
    query: messageQuery,
    result: page(volunteer),
  }),
  exportVolunteers: byStaff("GET /admin/volunteers/export", "messages.read", {
    summary: "Returns volunteers for the CSV file, 500 per page",
    query: messageQuery.pick({ show: true, page: true }),
    result: data(z.array(volunteer)),
  }),
  showVolunteer: byStaff("GET /admin/volunteers/:id", "messages.read", {
    summary: "Shows a volunteer",
    result: data(volunteer),
  }),
  markVolunteerHandled: byStaff("PUT /admin/volunteers/:id/handled", "messages.write", {
    summary: "Marks a volunteer as handled or waiting",
    body: handled,
    result: data(volunteer),
  }),
  deleteVolunteer: byStaff("DELETE /admin/volunteers/:id", "messages.write", {
    summary: "Deletes a volunteer",
    result: data(z.object({ removed: z.int() })),
  }),
};
