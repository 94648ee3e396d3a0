import * as z from "zod";
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
  volunteerNoteLength,
} from "../rules/limits.ts";
import { data, endpoint, idParams, page, pageQuery } from "./endpoint.ts";
import { genders } from "./profile.ts";
import { contactEntry } from "./site.ts";

/** Words that nobody can see would be a link without words in staff's lists. */
const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\r\n]*$/)
    .regex(emptyOrVisible);
/** Forms part lines by two characters. */
const lines = (longest: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n").trim())
    .max(longest)
    .regex(emptyOrVisible);

/** What the message form takes (§3 "Message form"). */
export const newContactMessage = z.object({
  name: line(nameLength).min(1),
  email: z.email().max(254),
  phone: phone.nullish(),
  subject: line(subjectLength).min(1),
  message: lines(messageLength).min(1),
});

/** What the volunteer form takes (§3 "Volunteer form"). */
export const newVolunteer = z.object({
  name: line(nameLength).min(1),
  surname: line(nameLength).min(1),
  email: z.email().max(254),
  phone,
  gender: z.enum(genders).nullish(),
  /** Year, month and day. */
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
  /** Approval of the data-protection text; its version is recorded. */
  kvkk_accepted: z.literal(true),
});

const received = z.object({
  id: z.int(),
  language: z.enum(["tr", "en"]),
  created_at: z.iso.datetime(),
  /** When staff dealt with it; null until then. */
  handled_at: z.iso.datetime().nullable(),
});

export const contactMessage = z.object({
  ...received.shape,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
});

const words = z.string().nullable();
export const volunteer = z.object({
  ...received.shape,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: words,
  birthday: words,
  province: words,
  district: words,
  education_level: words,
  institution: words,
  department: words,
  graduation_status: words,
  known_languages: words,
  occupation: words,
  note: words,
  kvkk_version: words,
});
export type Volunteer = z.output<typeof volunteer>;

const inboxQuery = pageQuery.extend({ show: z.enum(["waiting", "handled", "all"]).default("waiting") });
const handled = z.object({ handled: z.boolean() });
const thanks = data(z.object({ received: z.literal(true) }));

export const messageEndpoints = {
  listContacts: endpoint({
    method: "GET",
    path: "/contacts",
    caller: "either",
    summary: "Ways to reach the organisation, as /contact",
    result: data(z.array(contactEntry)),
  }),
  createContactMessage: endpoint({
    method: "POST",
    path: "/contacts/create",
    caller: "either",
    summary: "Leaves a message for staff; its sender gets one confirmation by e-mail",
    body: newContactMessage,
    result: thanks,
    status: 201,
  }),
  createVolunteer: endpoint({
    method: "POST",
    path: "/volunteers",
    caller: "either",
    summary: "Offers to help; the sender gets one confirmation by e-mail",
    body: newVolunteer,
    result: thanks,
    status: 201,
  }),
  countMessages: endpoint({
    method: "GET",
    path: "/admin/messages/waiting",
    caller: "admin",
    summary: "How many messages and volunteers wait for staff (ours)",
    result: data(z.object({ messages: z.int(), volunteers: z.int() })),
  }),
  listMessages: endpoint({
    method: "GET",
    path: "/admin/messages",
    caller: "admin",
    summary: "Contact messages, the newest first (ours)",
    query: inboxQuery,
    result: page(contactMessage),
  }),
  showMessage: endpoint({
    method: "GET",
    path: "/admin/messages/:id",
    caller: "admin",
    summary: "One contact message (ours)",
    params: idParams,
    result: data(contactMessage),
  }),
  markMessageHandled: endpoint({
    method: "PUT",
    path: "/admin/messages/:id/handled",
    caller: "admin",
    summary: "Marks a contact message as dealt with, or as waiting again (ours)",
    params: idParams,
    body: handled,
    result: data(contactMessage),
  }),
  deleteMessage: endpoint({
    method: "DELETE",
    path: "/admin/messages/:id",
    caller: "admin",
    summary: "Deletes a contact message (ours)",
    params: idParams,
    result: data(z.object({ removed: z.int() })),
  }),
  listVolunteers: endpoint({
    method: "GET",
    path: "/admin/volunteers",
    caller: "admin",
    summary: "Volunteers, the newest first (ours)",
    query: inboxQuery,
    result: page(volunteer),
  }),
  exportVolunteers: endpoint({
    method: "GET",
    path: "/admin/volunteers/export",
    caller: "admin",
    summary: "Volunteers of a list, 500 a page until none are left; for the CSV file (ours)",
    query: inboxQuery.pick({ show: true, page: true }),
    result: data(z.array(volunteer)),
  }),
  showVolunteer: endpoint({
    method: "GET",
    path: "/admin/volunteers/:id",
    caller: "admin",
    summary: "One volunteer (ours)",
    params: idParams,
    result: data(volunteer),
  }),
  markVolunteerHandled: endpoint({
    method: "PUT",
    path: "/admin/volunteers/:id/handled",
    caller: "admin",
    summary: "Marks a volunteer as dealt with, or as waiting again (ours)",
    params: idParams,
    body: handled,
    result: data(volunteer),
  }),
  deleteVolunteer: endpoint({
    method: "DELETE",
    path: "/admin/volunteers/:id",
    caller: "admin",
    summary: "Deletes a volunteer (ours)",
    params: idParams,
    result: data(z.object({ removed: z.int() })),
  }),
};
