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
  process.stdout.write(`${name} … `)
  const begun = Date.now()
  let worked = false
  if (!(await isReady())) {
    await alone(async () => {
      if (await isReady()) return
      await work()
      worked = true
    })
  }
  process.stdout.write(worked ? `ready (${Math.max(1, Math.round((Date.now() - begun) / 1000))} s)\n` : 'ready\n')
}
