import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', '↓'], does: 'Next row; with a delivery open, open the next one' },
  { keys: ['k', '↑'], does: 'Previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Close the delivery, back to its row' },
  { keys: ['?'], does: 'This list' },
]

export function KeySheet({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog title="Keys" open={isOpen} onOpenChange={onOpenChange}>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-y-2 px-4 pb-4">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
