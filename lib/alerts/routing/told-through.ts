import { visibleText } from '../../format/visible-text'
import type { RouteChannel, RuleRow } from '../dto'

/** Where alerts of a rule are sent, in words; `problem` is a sentence if they are not sent as chosen. */
export function toldThrough(
  { channels, severity }: Pick<RuleRow, 'channels' | 'severity'>,
  all: readonly RouteChannel[],
): { words: string; problem: string | null } {
  const named = channels.filter(({ state }) => state !== 'removed')
  if (named.length > 0)
    return {
      words: named.map(({ name, state }) => `${visibleText(name)}${state === 'off' ? ' (off)' : ''}`).join(', '),
      problem: named.every(({ state }) => state === 'off')
        ? `Nobody is told while ${named.length === 1 ? 'this is' : 'these are'} off.`
        : null,
    }
  const own = all.filter(({ isOn, severities }) => isOn && severities.includes(severity))
  return {
    words: `By severity: ${own.length > 0 ? own.map(({ name }) => visibleText(name)).join(', ') : 'no channel'}`,
    problem: channels.length > 0 ? removedSentence(channels.map(({ name }) => name)) : null,
  }
}

/** For example `“Chat” was removed.` */
export function removedSentence(names: readonly string[]): string {
  const quoted = names.map((name) => `“${visibleText(name)}”`)
  return `${quoted.join(', ')} ${names.length === 1 ? 'was' : 'were'} removed.`
}
