import { escapeHtml, pageShell } from '../loopback-page/page-shell.mjs'

/** @import { CaughtMail } from './serve-mail-catcher.mjs' */

/**
 * @param {readonly CaughtMail[]} mails the latest first
 * @param {{ isPaused: boolean }} options
 */
export const caughtPage = (mails, { isPaused }) =>
  pageShell({
    title: 'Demo mail',
    about: 'Mail sent to this server, newest first. Nothing is delivered. Mail is kept in memory only.',
    json: '/mails.json',
    isPaused,
    articles: mails.map(article),
  })

/** @param {CaughtMail} mail */
function article({ number, at, from, to, recipients, subject, messageId, text, isCut, bytes }) {
  return `<article>
<h2>${number}. ${escapeHtml(subject || 'No subject')}</h2>
<p>${escapeHtml(at)} · from ${escapeHtml(from || 'no sender')} · to ${escapeHtml(to || recipients.join(', '))}</p>
<pre>${escapeHtml(text)}${isCut ? ' …' : ''}</pre>
<p>${escapeHtml(messageId)} · ${bytes} bytes</p>
</article>`
}
