import 'server-only'
import { env } from '../../env'
import { htmlText } from '../../mail/html-text'
import { type MailMessage, sendMail } from '../../mail/send-mail'
import type { MadeLink, NewAccountLink } from './dto'

/** Mails a link to its person, if mail is configured. @param by the name of the admin; null if the person asked for it */
export async function mailLink(made: MadeLink, by: string | null, send = sendMail): Promise<NewAccountLink> {
  if (!env().mail) return { ...made, mailProblem: null }
  const result = await send(messageOf(made, by))
  if (result.state === 'sent') return { link: made.link, address: null, mailProblem: null }
  const outcome = result.state === 'unknown' ? 'It may have been sent by e-mail' : 'It was not sent by e-mail'
  return { ...made, mailProblem: `${outcome}: ${result.problem}` }
}

function messageOf({ link, address }: MadeLink, by: string | null): MailMessage {
  const { origin } = env()
  const isInvitation = link.kind === 'invitation'
  const hours = Math.round((Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 3_600_000)
  const subject = isInvitation ? `${by} invites you to Rampdesk` : 'A new password for Rampdesk'
  const begin = isInvitation
    ? `${by} invites you to Rampdesk at ${origin} with the role ${link.role}.`
    : `${by ?? 'Somebody, probably you,'} asked for a new password for your account at ${origin}.`
  const act = isInvitation
    ? `Choose your name and password within ${inHours(hours)}:`
    : `Choose a new password within ${inHours(hours)}. All your sessions and access tokens end then:`
  const end = `The link works once. ${
    isInvitation
      ? 'If you did not expect it, ignore this mail: no account is created before the link is used.'
      : 'If you did not expect it, ignore this mail: nothing changes before the link is used.'
  }`
  return {
    to: [link.email],
    subject,
    text: [begin, '', act, address, '', end].join('\n'),
    html: [
      `<p>${htmlText(begin)}</p>`,
      `<p>${htmlText(act)}</p>`,
      `<p><a href="${htmlText(address)}">${isInvitation ? 'Join Rampdesk' : 'Choose a new password'}</a></p>`,
      `<p>${htmlText(end)}</p>`,
    ].join('\n'),
    id: `link-${link.id}`,
  }
}

const inHours = (hours: number) => (hours === 1 ? 'one hour' : `${hours} hours`)
