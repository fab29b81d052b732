import {
  ArrowDown as LucideArrowDown,
  ArrowUp as LucideArrowUp,
  Bookmark as LucideBookmark,
  ChevronDown as LucideChevronDown,
  ChevronLeft as LucideChevronLeft,
  ChevronRight as LucideChevronRight,
  Download as LucideDownload,
  FilterX as LucideFilterX,
  Keyboard as LucideKeyboard,
  Link as LucideLink,
  Menu as LucideMenu,
  Monitor as LucideMonitor,
  Moon as LucideMoon,
  PanelLeftClose as LucidePanelLeftClose,
  PanelLeftOpen as LucidePanelLeftOpen,
  Pause as LucidePause,
  Play as LucidePlay,
  Plus as LucidePlus,
  Radio as LucideRadio,
  Search as LucideSearch,
  SlidersHorizontal as LucideSlidersHorizontal,
  Sun as LucideSun,
  X as LucideX,
} from 'lucide-react'
import { drawOnce } from './draw-once'

/** Icons of the frame and of every list. */
export const ArrowDown = drawOnce(LucideArrowDown)
export const ArrowUp = drawOnce(LucideArrowUp)
export const Bookmark = drawOnce(LucideBookmark)
export const ChevronDown = drawOnce(LucideChevronDown)
export const ChevronLeft = drawOnce(LucideChevronLeft)
export const ChevronRight = drawOnce(LucideChevronRight)
export const Download = drawOnce(LucideDownload)
export const FilterX = drawOnce(LucideFilterX)
export const Keyboard = drawOnce(LucideKeyboard)
export const Link = drawOnce(LucideLink)
export const MenuIcon = drawOnce(LucideMenu)
export const Monitor = drawOnce(LucideMonitor)
export const Moon = drawOnce(LucideMoon)
export const PanelLeftClose = drawOnce(LucidePanelLeftClose)
export const PanelLeftOpen = drawOnce(LucidePanelLeftOpen)
export const Pause = drawOnce(LucidePause)
export const Play = drawOnce(LucidePlay)
export const Plus = drawOnce(LucidePlus)
export const Radio = drawOnce(LucideRadio)
export const Search = drawOnce(LucideSearch)
export const SlidersHorizontal = drawOnce(LucideSlidersHorizontal)
export const Sun = drawOnce(LucideSun)
export const X = drawOnce(LucideX)
