/** A mistake that somebody could make in the queue or the loop: what stands in a file, and what would stand there. */
export type Fault = { readonly name: string; readonly file: string; readonly from: string; readonly to: string }

const fault = (name: string, file: string, from: string, to: string): Fault => ({ name, file, from, to })

const sendItem = 'sync/sendItem.ts'
const sendItems = 'sync/sendItems.ts'
const sendPhotos = 'sync/sendPhotos.ts'
const answers = 'sync/answers.ts'
const order = 'queue/order.ts'
const memory = 'testing/memoryQueue.ts'

/** Each is found by the histories; each stands for a kind of mistake rather than for one line. */
export const plantedFaults: readonly Fault[] = [
  // Leaving the queue.
  fault('an item leaves the queue before it is sent', sendItem, 'let request = started.item.sending.request', 'await round.store.discard(ref)\n  let request = started.item.sending.request'),
  fault('a refused item leaves the queue', sendItem, 'round.store.change(ref, refusedBy(meaning.failure))) === null', 'round.store.discard(ref)) === null'),
  fault('an item stays after its answer', memory, "const out = takeOut(ref, 'kept')\n        if (answer.kind", 'const out = current(ref) !== null\n        if (answer.kind'),
  fault('a request is not kept once the item has left', memory, 'if (out) awaiting.set(row.id, row)', ''),
  fault('storing is not waited for, nor its failure told', 'queue/queue.ts', 'photoRowOf(visit.item.id, userId, photo))\n', 'photoRowOf(visit.item.id, userId, photo)).catch(() => undefined)\n'),
  // Keys and content.
  fault('a new key for each try', sendItem, 'server.send(callFor(entry), key,', 'server.send(callFor(entry), round.newKey(),'),
  fault('one key for everything', sendItem, 'server.send(callFor(entry), key,', "server.send(callFor(entry), 'key',"),
  fault('a new key for each try of a request', sendItem, 'server.request(request.body, request.key)', 'server.request(request.body, round.newKey())'),
  fault('a request is not kept before it is sent', sendItem, 'if ((await round.store.change(ref, offered(request))) === null) return', "if (round.userId === '') return"),
  fault('an expired offer is taken for a refusal', sendItem, "path === 'metadata_format'", "path === ''"),
  fault('what may be stored is corrected', 'queue/correction.ts', 'if (mayBeStored(entry)) throw new OnItsWay()', ''),
  fault('that it is about to be sent is not noted', 'queue/steps.ts', 'attempts: entry.item.sending.attempts + 1', 'attempts: 0'),
  fault('a field is not sent', 'queue/queuedCall.ts', "'sending', 'id', 'record_id', 'action'],\n  visit", "'sending', 'id', 'record_id', 'action', 'address'],\n  visit"),
  // Order.
  fault('what an item names does not go before it', order, 'for (const first of earlier.toSorted(byRank)) place(first)', ''),
  fault('what depends on a refused item is sent', sendItems, 'needs.some((id) => missing.has(id))', 'needs.length < 0'),
  fault('a second change does not wait for the first', order, '...(previous === undefined ? [] : [previous.item.id])', ''),
  fault('what was planned goes after the visit that ends the work', order, 'const ended = endsWork(visit_result ?? null) ?', "const ended = visit_result === 'none' ?"),
  fault('the order of entry is turned round', memory, 'disk.order += 1', 'disk.order -= 1'),
  // What answers mean.
  fault('a 401 is taken for a refusal', answers, "if (status === 401) return { why: 'expired', refused }", ''),
  fault("somebody else's session is taken for a refusal", answers, "if (problem.code === 'wrong_user') return { why: 'wrong_user', refused }", ''),
  fault('a deactivation is taken for a refusal', answers, "if (problem.deactivated === true) return { why: 'deactivated', refused }", ''),
  fault('a failing server is taken for a refusal', answers, 'status >= 500 || notOfTheItem', 'notOfTheItem'),
  fault('a busy server is taken for a refusal', answers, '[408, 425, 429, 503]', '[408, 425, 503]'),
  fault('a gateway is taken for the server', answers, "if (problem === undefined) return later(unanswered, false, retryAfter === undefined ? null : retryAfter * 1000)", "if (problem === undefined) return { why: 'refused', failure: { status, code: null, message: '', fields: [], conflicts: [] } }"),
  fault('no answer is taken for a refusal', answers, 'return later(unanswered, false)\n  if (error instanceof StorageFailure)', "return { why: 'refused', failure: { status: 0, code: null, message: '', fields: [], conflicts: [] } }\n  if (error instanceof StorageFailure)"),
  // Photos.
  fault('a photo goes with its visit', memory, 'else note(answer.visit.id, { visit_stored: true })', 'else dropPhoto(answer.visit.id)'),
  fault('a photo goes after its first part', sendPhotos, 'if (answer >= row.total) return arrived', 'if (answer > 0) return arrived'),
  fault('each part begins with the first byte', sendPhotos, 'bytes.slice(offset, offset + parts.get())', 'bytes.slice(0, parts.get())'),
  fault('a damaged photo is given up', sendPhotos, "? 'begin' : 'give up'", "? 'give up' : 'give up'"),
  fault('a photo is not stored with its visit', memory, 'photos.set(visit_id, photo)\n', '\n'),
  fault('the photo of an approved visit is forgotten', memory, "if (decided.status === 'APPROVED') note(row.record_id, { visit_stored: true })\n", "if (decided.status === 'APPROVED') return\n"),
  // Whose it is.
  fault("somebody else's items are sent", memory, '.filter(({ item }) => item.sending.user_id === userId)', ''),
  // What the screen and the report say.
  fault('all is said to be sent while something was refused', 'sync/report.ts', 'waiting + refused + photos === 0', 'waiting + photos === 0'),
  fault('a success is noted that is none', 'sync/round.ts', '  if (whole && isAllSent(countsOf(await round.count()))) {\n', '  if (counts.waiting >= 0) {\n'),
  // Going on.
  fault('a call is waited for without end', 'sync/clock.ts', 'Promise.race([call, tooLate])', 'Promise.race([call, tooLate.catch(() => call)])'),
  fault('it does not try again by itself', 'sync/loop.ts', "next_try_at: clock.now() + pause })\n    return pause", "next_try_at: clock.now() + pause })\n    return null"),
  fault('decisions are never heard', 'sync/fetchDecisions.ts', "row.status !== 'PENDING'", "row.status.length > 0"),
  fault('nothing is handed over', 'sync/loop.ts', 'await quarantineUnsent(round).catch(stopOf)', "await Promise.resolve('done' as const).catch(stopOf)"),
  fault('it is handed over before the answer', 'sync/quarantine.ts', '    let taken = await offer', "    await store.discard(refOf(entry))\n    let taken = await offer"),
]
