import { mustExist } from "../../contract/must-exist.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { requireUser } from "../accounts/current-user.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import type { Ports } from "./ports.ts";

/**
 * Replaces a user's avatar. The old file is removed after the new one is saved; a failure before that keeps the old
 * one.
 * @throws RuleViolation picture_unreadable, picture_too_many_pixels
 */
export async function changeAvatar(
  { store, files, pictures }: Ports,
  userId: number,
  bytes: Uint8Array,
): Promise<UserRecord> {
  const picture = await pictures.avatarFrom(bytes);
  if (picture.outcome === "unreadable") throw new RuleViolation("picture_unreadable", "avatar");
  if (picture.outcome === "too_many_pixels")
    throw new RuleViolation("picture_too_many_pixels", "avatar", { megapixels: picture.megapixels });
  const avatar = await files.save(picture.bytes, "webp");
  try {
    const [before, after] = await store.transaction(async (store) => {
      await store.lock(`person ${userId}`);
      const user = await requireUser(store, userId);
      await store.users.change(userId, { avatar });
      return [user, await requireUser(store, userId)];
    });
    // A leftover file is harmless, so a failed removal does not fail the request.
    if (before?.avatar) await files.remove(before.avatar).catch(() => {});
    return mustExist(after);
  } catch (failure) {
    await files.remove(avatar).catch(() => {});
    throw failure;
  }
}
