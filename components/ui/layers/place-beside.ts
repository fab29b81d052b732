export type Side = 'bottom' | 'right'

const GAP = 6
const EDGE = 8

const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE))

/** Centred on the side; on the other one where there is no room. Never outside the window. */
export function placeBeside(popup: HTMLElement, element: HTMLElement, side: Side) {
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = popup
  const room = { x: document.documentElement.clientWidth, y: document.documentElement.clientHeight }
  const isBelow = side === 'bottom'
  const hasRoom = isBelow ? bottom + GAP + offsetHeight <= room.y : right + GAP + offsetWidth <= room.x
  const before = isBelow ? top - GAP - offsetHeight : left - GAP - offsetWidth
  const after = (isBelow ? bottom : right) + GAP
  const along = hasRoom ? after : before
  const x = isBelow ? left + (width - offsetWidth) / 2 : along
  const y = isBelow ? along : top + (height - offsetHeight) / 2
  popup.style.translate = `${Math.round(within(x, offsetWidth, room.x))}px ${Math.round(within(y, offsetHeight, room.y))}px`
}
