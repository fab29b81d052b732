/**
 * Runs in the browser and fetches the scripts of a page once its HTML is painted. A page that nobody sees paints nothing and
 * fetches them at once.
 * @param {readonly string[]} sources
 */
export function loadWhenPainted(sources) {
  let isAsked = false
  const load = () => {
    if (isAsked) return
    isAsked = true
    for (const source of sources) {
      const script = document.createElement('script')
      script.src = source
      document.head.append(script)
    }
  }
  // The frame that finds the end of the page paints it right after.
  const look = () => {
    if (document.getElementById('page-end') || document.readyState !== 'loading') setTimeout(load)
    else requestAnimationFrame(look)
  }
  if (document.hidden) load()
  requestAnimationFrame(look)
  document.addEventListener('visibilitychange', load, { once: true })
  setTimeout(load, 3000)
}
