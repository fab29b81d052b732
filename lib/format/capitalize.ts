/** With a capital at the beginning. */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
