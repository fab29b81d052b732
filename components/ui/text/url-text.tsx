import clsx from 'clsx'
import { Fragment } from 'react'
import { MarkedText } from './platform-text'

type Props = { text: string; className?: string; title?: string }

/** A line breaks after a dot or slash, and elsewhere only where a part has no room. */
export function UrlText({ text, className, title }: Props) {
  const parts = text.split(/(?<=[./?&=])/)
  return (
    <bdi dir="ltr" className={clsx('wrap-break-word', className)} title={title}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <Fragment key={index}>
          <MarkedText text={part} />
          {index < parts.length - 1 && <wbr />}
        </Fragment>
      ))}
    </bdi>
  )
}
