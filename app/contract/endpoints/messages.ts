import * as z from "zod";
import { email } from "../fields/email.ts";
import { phone } from "../fields/phone.ts";
import { emptyOrVisible } from "../fields/written-text.ts";
import {
  nameLength,
  educationLevels,
  graduationStatuses,
  institutionLength,
  languagesLength,
  messageLength,
  subjectLength,
  genders,
  volunteerNoteLength,
} from "../rules/limits.ts";
import { data, endpoint, idParams, page, pageQuery } from "./endpoint.ts";
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

/** Body of the volunteer form (§3 "Volunteer form"). */
export const newVolunteer = z.object({
  name: line(nameLength).min(1),
  surname: line(nameLength).min(1),
  email,
  phone,
  gender: z.enum(genders).nullish(),
  /** YYYY-MM-DD. */
  birthday: z.iso.date().nullish(),
  province: line(60).nullish(),
  district: line(60).nullish(),
  education_level: z.enum(educationLevels).nullish(),
  institution: line(institutionLength).nullish(),
  department: line(institutionLength).nullish(),
  graduation_status: z.enum(graduationStatuses).nullish(),
  known_languages: line(languagesLength).nullish(),
  occupation: line(nameLength).nullish(),
  note: lines(volunteerNoteLength).nullish(),
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

const optionalText = z.string().nullable();
export const volunteer = z.object({
  ...messageBase.shape,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: optionalText,
  birthday: optionalText,
  province: optionalText,
  district: optionalText,
  education_level: optionalText,
  institution: optionalText,
  department: optionalText,
  graduation_status: optionalText,
  known_languages: optionalText,
  occupation: optionalText,
  note: optionalText,
  kvkk_version: optionalText,
});
export type Volunteer = z.output<typeof volunteer>;

const messageQuery = pageQuery.extend({ show: z.enum(["waiting", "handled", "all"]).default("waiting") });
const handled = z.object({ handled: z.boolean() });
const accepted = data(z.object({ received: z.literal(true) }));

export const messageEndpoints = {
  listContacts: endpoint({
    method: "GET",
    path: "/contacts",
    caller: "either",
    isPublic: true,
    summary: "Lists ways to contact the organisation, like /contact",
    result: data(z.array(contactEntry)),
  }),
  createContactMessage: endpoint({
    method: "POST",
    path: "/contacts/create",
    caller: "either",
    summary: "Sends a message to staff; the sender gets one confirmation by e-mail",
    body: newContactMessage,
    result: accepted,
    status: 201,
  }),
  createVolunteer: endpoint({
    method: "POST",
    path: "/volunteers",
    caller: "either",
    summary: "Registers a volunteer, who gets one confirmation by e-mail",
    body: newVolunteer,
    result: accepted,
    status: 201,
  }),
  listMessages: endpoint({
    method: "GET",
    path: "/admin/messages",
    caller: "admin",
    permission: "messages.read",
    summary: "Lists contact messages, newest first",
    query: messageQuery,
    result: page(contactMessage),
  }),
  showMessage: endpoint({
    method: "GET",
    path: "/admin/messages/:id",
    caller: "admin",
    permission: "messages.read",
    summary: "Shows a contact message",
    params: idParams,
    result: data(contactMessage),
  }),
  markMessageHandled: endpoint({
    method: "PUT",
    path: "/admin/messages/:id/handled",
    caller: "admin",
    permission: "messages.write",
    summary: "Marks a contact message as handled or waiting",
    params: idParams,
    body: handled,
    result: data(contactMessage),
  }),
  deleteMessage: endpoint({
    method: "DELETE",
    path: "/admin/messages/:id",
    caller: "admin",
    permission: "messages.write",
    summary: "Deletes a contact message",
    params: idParams,
    result: data(z.object({ removed: z.int() })),
  }),
  listVolunteers: endpoint({
    method: "GET",
    path: "/admin/volunteers",
    caller: "admin",
    permission: "messages.read",
    summary: "Lists volunteers, newest first",
    query: messageQuery,
    result: page(volunteer),
  }),
  exportVolunteers: endpoint({
    method: "GET",
    path: "/admin/volunteers/export",
    caller: "admin",
    permission: "messages.read",
    summary: "Returns volunteers for the CSV file, 500 per page",
    query: messageQuery.pick({ show: true, page: true }),
    result: data(z.array(volunteer)),
  }),
  showVolunteer: endpoint({
    method: "GET",
    path: "/admin/volunteers/:id",
    caller: "admin",
    permission: "messages.read",
    summary: "Shows a volunteer",
    params: idParams,
    result: data(volunteer),
  }),
  markVolunteerHandled: endpoint({
    method: "PUT",
    path: "/admin/volunteers/:id/handled",
    caller: "admin",
    permission: "messages.write",
    summary: "Marks a volunteer as handled or waiting",
    params: idParams,
    body: handled,
    result: data(volunteer),
  }),
  deleteVolunteer: endpoint({
    method: "DELETE",
    path: "/admin/volunteers/:id",
    caller: "admin",
    permission: "messages.write",
    summary: "Deletes a volunteer",
    params: idParams,
    result: data(z.object({ removed: z.int() })),
  }),
};
