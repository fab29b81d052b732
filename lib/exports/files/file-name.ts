import type { ExportFormat } from '../../model/export'
import { encodeText } from '../../paths'

const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"/\\|?*]/gu

/** A file name that every system takes: no path, no reserved sign, no dot or space at its ends. */
export function safeFileName(name: string, extension: ExportFormat | 'json'): string {
  const clean = name
    .replace(FORBIDDEN, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 120)
  return `${clean === '' ? 'export' : clean}.${extension}`
}

/** The value of `Content-Disposition`: the name in ASCII for old clients, and the whole name (RFC 6266). */
export function attachment(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '-')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeText(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
