let quiet = false

/** From now on only steps that have something to do are shown. */
export function showWorkOnly() {
  quiet = true
}

/**
 * Shows a step that needs nothing.
 * @param {string} name
 */
export function showReady(name) {
  if (!quiet) console.log(`${name} … ready`)
}

/**
 * One step of set-up, shown as one line: "Dependencies … ready (12 s)".
 *
 * @param {string} name as people see it
 * @param {object} step
 * @param {() => boolean | Promise<boolean>} step.isReady whether nothing is to be done; asked again after waiting
 *   for another set-up
 * @param {() => unknown} step.work makes it ready
 * @param {<T>(work: () => T) => Promise<Awaited<T>>} step.alone lets one process at a time do the work
 */
export async function step(name, { isReady, work, alone }) {
  if (await isReady()) return showReady(name)
  process.stdout.write(`${name} … `)
  const begun = Date.now()
  await alone(async () => {
    if (!(await isReady())) await work()
  })
  process.stdout.write(`ready (${Math.max(1, Math.round((Date.now() - begun) / 1000))} s)\n`)
}
