import { namesOf } from './names-of'
import { deepText, hugeBody, PAGE } from './spoilt-bodies'

/** `broken` is no JSON in UTF-8; `valid` is JSON that breaks the contract or surprises a reader. */
export type MalformedBody = { syntax: 'broken' | 'valid'; about: string; body: () => BodyInit }

const RECORD =
  '{"event":"payment.created","webhookUrl":"https://hooks.acme.example/ramp","payload":{"event":"payment.created","userId":"usr_malformed","id":"offr_malformed"},"success":true,"responseStatus":200,"timestamp":"2026-11-20T12:00:00.000Z"}'

const ENVELOPE_END = '"hasMore":false,"nextCursor":null}'

const recordWith = (members: string) => `{"data":[${RECORD.slice(0, -1)},${members}}],${ENVELOPE_END}`
const page = (data: string) => `{"data":${data},${ENVELOPE_END}`

const broken = (about: string, body: BodyInit) => ({ syntax: 'broken', about, body: () => body }) as const
const valid = (about: string, body: BodyInit) => ({ syntax: 'valid', about, body: () => body }) as const

const HUGE_BYTES = 50_000_000
const DEPTH = 100_000

/** For instance `{"kind":"malformed","class":"truncated-object"}`. */
export const MALFORMED_BODIES = {
  empty: broken('nothing at all', ''),
  'white-space': broken('white space alone', ' \r\n\t'),
  'truncated-object': broken('ends within an object', `{"data":[${RECORD.slice(0, 60)}`),
  'truncated-array': broken('ends within the list', `{"data":[${RECORD},`),
  'truncated-string': broken('ends within a string', '{"data":[{"event":"payment.cre'),
  'truncated-escape': broken('ends within an escape', '{"data":[{"event":"payment\\u00'),
  'truncated-word': broken('ends within a word', '{"data":[{"success":tru'),
  'truncated-number': broken('ends after a minus sign', '{"data":[{"responseStatus":-'),
  'trailing-comma': broken('a comma after the last member', recordWith('"a":1,')),
  'trailing-comma-array': broken('a comma after the last element', page(`[${RECORD},]`)),
  'two-commas': broken('nothing between two commas', page(`[${RECORD},,${RECORD}]`)),
  'missing-comma': broken('two records without a comma', page(`[${RECORD} ${RECORD}]`)),
  'missing-colon': broken('a key and a value without a colon', recordWith('"a" 1')),
  'missing-value': broken('a key without a value', recordWith('"a":')),
  'wrong-bracket': broken('an array closed as an object', `{"data":[${RECORD}},${ENVELOPE_END}`),
  'closing-bracket': broken('a closing bracket alone', ']'),
  'single-quotes': broken('strings in single quotes', "{'data':[],'hasMore':false,'nextCursor':null}"),
  'unquoted-key': broken('keys without quotes', '{data:[],hasMore:false,nextCursor:null}'),
  comment: broken('a comment', page('[/* none */]')),
  'line-comment': broken('a comment to the end of a line', page('[// none\n]')),
  nan: broken('NaN', recordWith('"a":NaN')),
  infinity: broken('-Infinity', recordWith('"a":-Infinity')),
  undefined: broken('undefined', recordWith('"a":undefined')),
  'upper-case-word': broken('True', recordWith('"a":True')),
  hexadecimal: broken('0x10', recordWith('"a":0x10')),
  'leading-zero': broken('01', recordWith('"a":01')),
  'plus-sign': broken('+1', recordWith('"a":+1')),
  'bare-fraction': broken('.5', recordWith('"a":.5')),
  'open-fraction': broken('1.', recordWith('"a":1.')),
  'open-exponent': broken('1e', recordWith('"a":1e')),
  'control-character': broken('a line feed in a string', recordWith('"a":"b\nc"')),
  'nul-character': broken('a NUL in a string', recordWith('"a":"b\0c"')),
  'bad-escape': broken('an escape that JSON lacks', recordWith('"a":"\\x41"')),
  'bad-unicode-escape': broken('an escape with wrong digits', recordWith('"a":"\\u00g0"')),
  'two-documents': broken('two documents one after the other', `${page('[]')}\n${page('[]')}`),
  'text-after': broken('text after the document', `${page('[]')}OK`),
  'script-guard': broken('a prefix against being run as a script', `)]}',\n${page('[]')}`),
  'no-break-space': broken('a no-break space before the document', `\u00a0${page('[]')}`),
  'byte-order-mark': broken('a byte order mark before the document', `\uFEFF${page('[]')}`),
  'utf-16': broken('UTF-16 with its mark', Buffer.from(`\uFEFF${page(`[${RECORD}]`)}`, 'utf16le')),
  'invalid-utf-8': broken(
    'bytes in a string that are no UTF-8',
    Buffer.from(recordWith('"a":"\u00e9\u00ff\u00c0"'), 'latin1'),
  ),
  'overlong-utf-8': broken('a slash in two bytes', Buffer.from(recordWith('"a":"\u00c0\u00af"'), 'latin1')),
  html: broken('a page of HTML as JSON', PAGE),
  xml: broken('an XML document as JSON', '<?xml version="1.0"?><error>Service unavailable</error>'),

  'lone-surrogate': valid('an escape of half a letter', recordWith('"a":"\\ud83d"')),
  'duplicate-keys': valid('members given twice', `{"data":[],"data":[${RECORD}],"hasMore":true,${ENVELOPE_END}`),
  'duplicate-payload-keys': valid('a record with two payloads', recordWith('"payload":{"event":"payment.refunded"}')),
  'prototype-key': valid('a key named __proto__', recordWith('"__proto__":{"success":false}')),
  'number-overflow': valid('a number no double holds', recordWith('"a":1e400')),
  'bare-string': valid('a string where an object is due', '"ok"'),
  'bare-number': valid('a number where an object is due', '42'),
  'bare-true': valid('true where an object is due', 'true'),
  'bare-null': valid('null where an object is due', 'null'),
  'bare-array': valid('an array where an object is due', `[${RECORD}]`),
  'empty-object': valid('an object without members', '{}'),
  'data-missing': valid('a page without data', `{${ENVELOPE_END}`),
  'data-null': valid('data is null', page('null')),
  'data-object': valid('data is an object', page(`{"0":${RECORD}}`)),
  'data-string': valid('data is a string', page('"[]"')),
  'record-null': valid('a record is null', page('[null]')),
  'record-array': valid('a record is an array', page('[[]]')),
  'record-string': valid('a record is a string', page('["payment.created"]')),
  'record-types': valid(
    'a record whose members have other types',
    page('[{"event":7,"webhookUrl":null,"payload":"{}","success":"yes","responseStatus":"200","timestamp":1}]'),
  ),
  'has-more-missing': valid('a page that does not say whether more follows', '{"data":[],"nextCursor":null}'),
  'has-more-string': valid('hasMore is a string', '{"data":[],"hasMore":"false","nextCursor":null}'),
  'has-more-null': valid('hasMore is null', '{"data":[],"hasMore":null,"nextCursor":null}'),
  'next-cursor-number': valid('nextCursor is a number', '{"data":[],"hasMore":true,"nextCursor":7}'),
  'next-cursor-object': valid('nextCursor is an object', '{"data":[],"hasMore":true,"nextCursor":{}}'),
  'next-cursor-empty': valid('nextCursor is an empty string', '{"data":[],"hasMore":true,"nextCursor":""}'),
  deep: { syntax: 'valid', about: `${DEPTH} arrays in each other`, body: () => deepText(DEPTH) },
  huge: { syntax: 'valid', about: `a string of ${HUGE_BYTES} bytes`, body: () => hugeBody(HUGE_BYTES) },
} as const satisfies Record<string, MalformedBody>

export const MALFORMED_CLASSES = namesOf(MALFORMED_BODIES)

export function listMalformedClasses() {
  return MALFORMED_CLASSES.map((name) => {
    const { syntax, about } = MALFORMED_BODIES[name]
    return { class: name, syntax, about }
  })
}
