import clsx from 'clsx'
import { Fragment } from 'react'
import { LongPlatformText, MarkedText } from './platform-text'

type Props = { text: string; className?: string; title?: string }

/** Longer parts may break anywhere, and make no column wider. */
const LONGEST_PART = 20
/** Longer URLs are cut until a person opens them. */
const LONGEST_WHOLE = 320

/** A URL whose lines break after `.`, `/`, `?`, `&` or `=`, and elsewhere only if a part has no room. */
export function UrlText({ text, className, title }: Props) {
  const parts = text.split(/(?<=[./?&=])/)
  return (
    <bdi dir="ltr" className={clsx('wrap-break-word', className)} title={title}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <Fragment key={index}>
          {part.length > LONGEST_PART ? (
            <span className="wrap-anywhere">
              <MarkedText text={part} />
            </span>
          ) : (
            <MarkedText text={part} />
          )}
          {index < parts.length - 1 && <wbr />}
        </Fragment>
      ))}
    </bdi>
  )
}

/** A URL as a fact, in mono. */
export function UrlFactText({ text }: Pick<Props, 'text'>) {
  return (
    <span className="font-mono text-small">
      {text.length > LONGEST_WHOLE ? <LongPlatformText text={text} limit={LONGEST_WHOLE} /> : <UrlText text={text} />}
    </span>
  )
}
