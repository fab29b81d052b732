type Props = {
  label: string
  /** From 0 to 1; null if the share is not known. */
  share: number | null
  className?: string
}

export function ProgressBar({ label, share, className = '' }: Props) {
  const percent = share === null ? null : Math.round(Math.min(share, 1) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className={`progress-track ${className}`}
    >
      {percent === null ? (
        <div className="h-full w-1/2 animate-[slide_1.1s_linear_infinite] bg-accent" />
      ) : (
        <div className="h-full bg-accent forced-colors:bg-[Highlight]" style={{ width: `${percent}%` }} />
      )}
    </div>
  )
}
