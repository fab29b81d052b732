import { htmlText } from '../../mail/html-text'
import { type AlertMessage, lineOf, messageNotes, titleOf } from './alert-message'

/** The same mail as text and as HTML. */
export function mailOf(message: AlertMessage): { subject: string; text: string; html: string } {
  const { environment, severity, at, alerts, href } = message
  const title = titleOf(message)
  const foot = `${environment.label} · ${severity} · ${at}`
  const notes = messageNotes(message)
  const links = alerts.length > 1
  const text = [
    title,
    '',
    ...alerts.flatMap((alert) => [`- ${lineOf(alert, message)}`, ...(links ? [`  ${alert.href}`] : [])]),
    ...notes.map((note) => `\n${note}`),
    '',
    href,
    '',
    foot,
  ].join('\n')
  const items = alerts.map((alert) => {
    const line = htmlText(lineOf(alert, message))
    return `<li>${links ? `<a href="${htmlText(alert.href)}">${line}</a>` : line}</li>`
  })
  const html = [
    `<h1 style="font-size:18px">${htmlText(title)}</h1>`,
    `<ul>${items.join('')}</ul>`,
    ...notes.map((note) => `<p>${htmlText(note)}</p>`),
    `<p><a href="${htmlText(href)}">Open in Rampdesk</a></p>`,
    `<p style="color:#666">${htmlText(foot)}</p>`,
  ].join('\n')
  return { subject: `[Rampdesk ${environment.label}] ${title}`, text, html }
}
