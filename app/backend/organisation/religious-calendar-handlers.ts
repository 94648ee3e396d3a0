import type { Handlers } from "./ports.ts";
import {
  addRate,
  addReligiousDays,
  publicCalendar,
  removeRate,
  removeReligiousDays,
  staffCalendar,
} from "./religious-calendar.ts";

export const religiousCalendarHandlers = {
  showReligiousCalendar: async ({ ports }) => ({ data: await publicCalendar(ports) }),
  showStaffCalendar: async ({ ports }) => ({ data: await staffCalendar(ports) }),
  addReligiousDays: async ({ ports, userId }, { body }) => ({ data: await addReligiousDays(ports, userId, body) }),
  removeReligiousDays: async ({ ports, userId }, { params }) => ({
    data: await removeReligiousDays(ports, userId, params.id),
  }),
  addRate: async ({ ports, userId }, { body }) => ({ data: await addRate(ports, userId, body) }),
  removeRate: async ({ ports, userId }, { params }) => ({ data: await removeRate(ports, userId, params.id) }),
} satisfies Partial<Handlers>;
