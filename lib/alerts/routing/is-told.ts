import type { Severity } from '../../model/alert/alert'

/** `channelIds` are the channels that the rule names, including removed ones. */
type Routed = { channelIds: readonly string[]; severity: Severity }

/** The named channels that exist; if there is none, the alert goes to the channels of its severity. */
export const namedChannels = ({ channelIds }: Pick<Routed, 'channelIds'>, existing: ReadonlySet<string>): string[] =>
  channelIds.filter((id) => existing.has(id))

/** @param existing the ids of channels that were not removed, whether on or off */
export function isToldThrough(
  channel: { id: string; severities: readonly Severity[] },
  alert: Routed,
  existing: ReadonlySet<string>,
): boolean {
  const named = namedChannels(alert, existing)
  return named.length > 0 ? named.includes(channel.id) : channel.severities.includes(alert.severity)
}

/**
 * Whether a channel is told in place of one that cannot be reached. If the rule names others that work, they are told already, and
 * no further channel is.
 *
 * @param working the ids of channels that are on and take messages, without the one that fails
 */
export function isToldInPlace(
  channelId: string,
  alert: Pick<Routed, 'channelIds'>,
  working: ReadonlySet<string>,
): boolean {
  const named = namedChannels(alert, working)
  return named.length === 0 || named.includes(channelId)
}
