import { currentUserOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import type { Handlers } from "./ports.ts";
import {
  beginSetup,
  finishSetup,
  isSecondFactorDue,
  passSecondFactor,
  renewRecoveryCodes,
  showSetup,
} from "./second-factors.ts";
import { resetSecondFactor } from "./staff.ts";

export const secondFactorHandlers = {
  async showSecondFactor({ ports: { store, site, clock }, signIn }) {
    const { userId } = signIn;
    const factor = await store.secondFactors.find(userId);
    return {
      data: {
        is_required: site.needsSecondFactor,
        set_up_at: factor?.set_up_at ?? null,
        recovery_codes_left: await store.secondFactors.countRecoveryCodes(userId),
        is_due: site.needsSecondFactor && isSecondFactorDue(signIn, clock.now()),
      },
    };
  },

  async passSecondFactor(call, { body }) {
    const recovery_codes_left = await passSecondFactor(call.ports, call.signIn, body.code);
    deliverSoon(call.ports);
    return { data: { recovery_codes_left } };
  },

  async beginSecondFactorSetup(call) {
    const expiresAt = await beginSetup(call.ports, call.signIn);
    return { data: { expires_at: expiresAt.toISOString() } };
  },

  showSecondFactorSetup: async (call) => ({ data: await showSetup(call.ports, call.signIn) }),

  async finishSecondFactorSetup(call, { body }) {
    const recovery_codes = await finishSetup(call.ports, call.signIn, body.code);
    deliverSoon(call.ports);
    return { data: { recovery_codes } };
  },

  renewRecoveryCodes: async (call) => ({ data: { recovery_codes: await renewRecoveryCodes(call.ports, call.signIn) } }),

  async resetSecondFactor(call, { params, body }) {
    await resetSecondFactor(call.ports, currentUserOf(call).userId, params.id, body.reason);
    deliverSoon(call.ports);
    return { data: { id: params.id } };
  },
} satisfies Partial<Handlers>;
