import PostalMime from 'postal-mime'
import { decodeBeginning } from '../loopback-page/decode-beginning.mjs'

/** @import { Address } from 'postal-mime' */
/** @typedef {{ from: string, to: string, subject: string, messageId: string, text: string, isCut: boolean }} Mail */

const LINE_BYTES = 2000
const TEXT_BYTES = 64 * 1024

/**
 * Sender, recipients, subject and text of a mail, decoded; a mail that can't be read is its own text.
 * @param {Buffer} raw
 * @returns {Promise<Mail>}
 */
export async function readMail(raw) {
  const mail = await PostalMime.parse(raw).catch(() => null)
  const text = mail === null ? raw : Buffer.from(mail.text ?? '')
  return {
    from: line(mail?.from ? addressText(mail.from) : ''),
    to: line((mail?.to ?? []).map(addressText).join(', ')),
    subject: line(mail?.subject ?? ''),
    messageId: line(mail?.messageId ?? ''),
    text: decodeBeginning(text, TEXT_BYTES),
    isCut: text.length > TEXT_BYTES,
  }
}

/** @param {string} text */
const line = (text) => decodeBeginning(Buffer.from(text), LINE_BYTES)

/**
 * @param {Address} address
 * @returns {string}
 */
function addressText({ name, address, group }) {
  if (group) return `${name}: ${group.map(addressText).join(', ')};`
  return name ? `${name} <${address}>` : (address ?? '')
}
