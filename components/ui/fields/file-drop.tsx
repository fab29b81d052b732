'use client'

import { type DragEvent, useId } from 'react'

type Props = { label: string; accept: string; onFile: (file: File) => void }

export function FileDrop({ label, accept, onFile }: Props) {
  const id = useId()
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="flex cursor-pointer flex-col gap-2 rounded-card border border-dashed border-line-strong bg-panel px-4 py-5 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      <span className="font-medium">{label}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
        className="max-w-full cursor-pointer text-muted file:mr-2.5 file:h-[30px] file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-panel file:px-[11px] file:font-medium file:text-ink"
      />
    </label>
  )
}
