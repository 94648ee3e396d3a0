import {
  changeDisclosure,
  changeLeaderPicture,
  changeSpending,
  publicDisclosureOf,
  publishDocument,
  showDisclosure,
  withdrawDocument,
} from "./disclosure.ts";
import type { Handlers, Ports } from "./ports.ts";

const shown = async ({ store }: Ports) => ({ data: await showDisclosure(store) });

export const disclosureHandlers = {
  showDisclosure: async ({ ports: { store, clock }, language }) => ({
    data: await publicDisclosureOf(store, language, clock.now()),
  }),

  showStaffDisclosure: ({ ports }) => shown(ports),

  async changeDisclosure({ ports, userId }, { body: { version, disclosure } }) {
    await changeDisclosure(ports, { userId, version }, disclosure);
    return shown(ports);
  },

  async changeSpending({ ports, userId }, { body: { version, spending } }) {
    await changeSpending(ports, { userId, version }, spending);
    return shown(ports);
  },

  async uploadLeaderPicture({ ports, userId }, { file }) {
    await changeLeaderPicture(ports, userId, file);
    return shown(ports);
  },

  async removeLeaderPicture({ ports, userId }) {
    await changeLeaderPicture(ports, userId, null);
    return shown(ports);
  },

  async publishDocument({ ports, userId }, { query: { kind, year }, file }) {
    await publishDocument(ports, userId, { kind, year, bytes: file });
    return shown(ports);
  },

  async withdrawDocument({ ports, userId }, { params }) {
    await withdrawDocument(ports, userId, params.name);
    return shown(ports);
  },
} satisfies Partial<Handlers>;
