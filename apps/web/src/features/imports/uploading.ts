import * as calls from '@bisita/contract/calls/calls'
import { maximumText, uploadChunkRows } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import { v7 } from 'uuid'
import type { Api } from '../../api/api.ts'
import { createStore, type Store } from '../../ui/browser/store.ts'
import type { FileSummary, ReadChoices, FileRows } from './reading/workerRpc.ts'
import type { UploadAnswer } from '@bisita/contract/operations/imports'
import { t } from '@bisita/contract/words'
import { type CheckedRow, type DoubtfulPlace, type FileQuestion, noUploadTotals, nothingYet, openQuestion, type SavedUpload, type RowNotice, type UploadState } from './uploading.state.ts'

export type Uploading = {
  readonly state: Store<UploadState>
  readonly take: (file: File) => Promise<void>
  /** Answers a question about the file: with another way of reading it, or by going on without what the question names. */
  readonly answer: (question: FileQuestion, reading?: Partial<ReadChoices>) => Promise<void>
  /** Reads the file in another way and checks it again. */
  readonly readAs: (reading: Partial<ReadChoices>) => Promise<void>
  readonly check: () => Promise<void>
  /** Remembers what a text means, and checks the rows again that have it. */
  readonly choose: (text: string, location_id: string) => Promise<void>
  readonly skip: (row: number, wanted: boolean) => void
  readonly upload: () => Promise<void>
  readonly pause: () => void
  /** Gives the rest to a job. */
  readonly inBackground: () => Promise<string | null>
  readonly cancel: () => void
  readonly rows: FileRows['rows']
  /** The rejected rows as a file for a spreadsheet. */
  readonly rejectedFile: () => Promise<Blob>
}

export type UploadingDependencies = {
  readonly api: Pick<Api, 'call'>
  readonly open: () => FileRows
  /** Milliseconds between two chunks. */
  readonly pause: () => number
  readonly wait: (milliseconds: number) => Promise<void>
  readonly now: () => number
  readonly saved: () => SavedUpload | undefined
  readonly save: (upload: SavedUpload | null) => void
  /** Deals with what a call threw; `otherwise` where it is the upload's own matter. */
  readonly dealWith: (error: unknown, otherwise: () => void) => void
  readonly tell: (tone: 'negative' | 'positive', text: string) => void
  readonly onDone: () => void
}

const problemWords = ({ problem, why }: FileSummary): string => (problem === 'headers' ? messages.headersDiffer : problem === 'nothing' ? t('There is no row in this file.') : (why ?? messages.somethingWrong))

/** An upload from the file to its end. It goes on whatever screen is open, and stops at a chunk that was not taken. */
export function createUploading(from: UploadingDependencies): Uploading {
  const { api } = from
  const state = createStore(nothingYet)
  let rows: FileRows | null = null
  /** A loop that was begun before the last pause or cancelling finds another number, and ends. */
  let turn = 0

  const set = (change: Partial<UploadState>) => state.set({ ...state.get(), ...change })
  const openRows = (): FileRows => {
    if (rows === null) throw new Error('No file is open.')
    return rows
  }
  const remember = () => {
    const { uploadId, file, leftOut, skip, appliedChunks, chunks } = state.get()
    if (file !== null) from.save({ uploadId, sha256: file.sha256, name: file.name, reading: file.reading, leavesOut: leftOut.length > 0, skip: [...skip], applied: appliedChunks, chunks })
  }
  const fail = (error: unknown, mine: number) => {
    if (mine !== turn) return
    const why = error instanceof Error && error.name === 'Refused' ? error.message : null
    set({ going: 'failed', failure: why, since: null })
    from.dealWith(error, () => from.tell('negative', messages.tryAgain))
  }

  /** The places in the file of the rows of a chunk. */
  const rowsOf = (chunk: number): readonly number[] => {
    const { leftOut, file } = state.get()
    const gone = new Set(leftOut)
    const used = gone.size === 0 ? null : Array.from({ length: file?.rows ?? 0 }, (_, at) => at).filter((at) => !gone.has(at))
    const begin = (chunk - 1) * uploadChunkRows
    const end = Math.min(begin + uploadChunkRows, state.get().rows)
    return used === null ? Array.from({ length: end - begin }, (_, at) => begin + at) : used.slice(begin, end)
  }
  const send = async (chunk: number, dry: boolean): Promise<UploadAnswer> => {
    const { uploadId, chunks, skip, file } = state.get()
    const file_name = file?.name.slice(0, maximumText).trim() ?? ''
    const places = rowsOf(chunk)
    const skipped = places.flatMap((row, at) => (skip.has(row) ? [at + 1] : []))
    const blob = await openRows().chunk((chunk - 1) * uploadChunkRows, chunk * uploadChunkRows)
    const body = { upload_id: uploadId, chunk, chunks, skip: JSON.stringify(skipped), ...(file_name !== '' && { file_name }) }
    return api.call(calls.clientUpload, { query: dry ? { dry_run: true } : {}, body }, { upload: { field: 'files', file: blob } })
  }
  const noteChecked = (chunk: number, { rows: found = [], places = [], notices }: UploadAnswer) => {
    const at = rowsOf(chunk)
    const before = state.get()
    const fresh: CheckedRow[] = found.map(({ row, verdict, client_id, reasons }) => ({ row: at[row - 1] ?? 0, verdict, client_id, reasons, notices: notices.filter((notice) => notice.row === row) }))
    const these = new Set(at)
    const texts = new Map<string, DoubtfulPlace>(before.places.map((place) => [place.text, { ...place, chunks: place.chunks.filter((one) => one !== chunk) }]))
    for (const { text, suggestions } of places) texts.set(text, { text, suggestions, chunks: [...(texts.get(text)?.chunks ?? []), chunk] })
    const others = before.checkedChunks >= chunk ? before.checked.filter(({ row }) => !these.has(row)) : before.checked
    set({ checked: [...others, ...fresh], places: [...texts.values()].filter(({ chunks }) => chunks.length > 0), checkedChunks: Math.max(before.checkedChunks, chunk) })
  }
  const begin = (count: number) => set({ rows: count, chunks: Math.ceil(count / uploadChunkRows), question: null, problem: null })

  const check = async () => {
    const mine = (turn += 1)
    set({ step: 'check', going: 'going', failure: null })
    try {
      for (let chunk = state.get().checkedChunks + 1; chunk <= state.get().chunks; chunk += 1) {
        const answer = await send(chunk, true)
        if (mine !== turn) return
        noteChecked(chunk, answer)
      }
      set({ going: 'still' })
    } catch (error) {
      fail(error, mine)
    }
  }

  const finish = async () => {
    const { uploadId, leftOut } = state.get()
    const info = await api.call(calls.uploadInfo, { params: { upload_id: uploadId } })
    const { created, updated, unchanged, duplicates } = info
    const missed = leftOut.map((row) => ({ row, column: '', message: messages.columnsEmpty }))
    const inFile = ({ chunk, row, column, message }: (typeof info.rejected)[number]): RowNotice => ({ row: rowsOf(chunk)[row - 1] ?? 0, column, message })
    set({ step: 'done', going: 'still', since: null, totals: { created, updated, unchanged, duplicates }, rejected: [...missed, ...info.rejected.map(inFile)].toSorted((a, b) => a.row - b.row), notices: info.notices.map(inFile) })
    from.save(null)
    from.tell('positive', messages.clientsUploaded)
    from.onDone()
  }

  const upload = async () => {
    const mine = (turn += 1)
    set({ step: 'upload', going: 'going', failure: null, since: { at: from.now(), chunk: state.get().appliedChunks } })
    remember()
    try {
      while (state.get().appliedChunks < state.get().chunks) {
        await send(state.get().appliedChunks + 1, false)
        const applied = state.get().appliedChunks + 1
        set({ appliedChunks: applied })
        remember()
        if (mine !== turn) return
        if (applied < state.get().chunks) await from.wait(from.pause())
        if (mine !== turn) return
      }
      await finish()
    } catch (error) {
      fail(error, mine)
    }
  }

  /** Asks the next thing that is open, or checks the rows. What was checked before was of a file that was read otherwise. */
  const goOn = async (file: FileSummary, answered: readonly FileQuestion[]): Promise<void> => {
    turn += 1
    const question = openQuestion(file, answered)
    const fresh = { file, answered, uploadId: v7(), leftOut: [], checkedChunks: 0, checked: [], places: [], skip: new Set<number>(), going: 'still', failure: null } as const
    set({ ...fresh, step: 'file', question, problem: question === 'empty' ? messages.columnsEmpty : null })
    if (question !== null) return
    const left = answered.includes('empty') && file.empty.count > 0 ? await openRows().leaveOut() : { rows: file.rows, left: [] }
    set({ leftOut: left.left })
    begin(left.rows)
    if (left.rows === 0) return set({ problem: t('No row is left.') })
    await check()
  }

  /** Goes on with what this browser began and did not end, where it is the same file. */
  const resume = async (saved: SavedUpload): Promise<void> => {
    set({ file: await openRows().readAs(saved.reading) })
    const left = saved.leavesOut ? await openRows().leaveOut() : null
    set({ uploadId: saved.uploadId, leftOut: left?.left ?? [], skip: new Set(saved.skip) })
    begin(left?.rows ?? state.get().file?.rows ?? 0)
    set({ appliedChunks: saved.applied, checkedChunks: state.get().chunks, step: 'upload', going: 'paused' })
  }

  return {
    state,
    check,
    upload,
    rows: (which) => openRows().rows(which),
    take: async (file) => {
      rows?.close()
      turn += 1
      rows = from.open()
      state.set({ ...nothingYet, reading: true })
      const read = await rows.read(file).catch(() => null)
      if (read === null) return set({ reading: false, problem: messages.somethingWrong })
      if (read.problem !== null) return set({ reading: false, problem: problemWords(read) })
      const saved = from.saved()
      set({ reading: false, file: read, uploadId: v7() })
      if (saved?.sha256 === read.sha256) return resume(saved)
      if (saved !== undefined) return set({ file: null, problem: t('This file is not {name}, whose upload was started. Choose that file to continue, or cancel its upload.', { name: saved.name }) })
      return goOn(read, [])
    },
    answer: async (question, reading) => {
      const { file, answered } = state.get()
      if (file !== null) await goOn(reading === undefined ? file : await openRows().readAs(reading), [...answered, question])
    },
    readAs: async (reading) => {
      const { answered } = state.get()
      const sameSheet = reading.sheet === undefined
      await goOn(await openRows().readAs(reading), sameSheet ? [...answered, 'dates'] : ['sheet'])
    },
    choose: async (text, location_id) => {
      const place = state.get().places.find((one) => one.text === text)
      try {
        await api.call(calls.placeAlias, { body: { text, location_id } }, { key: v7() })
        for (const chunk of place?.chunks ?? []) noteChecked(chunk, await send(chunk, true))
      } catch (error) {
        from.dealWith(error, () => from.tell('negative', messages.tryAgain))
      }
    },
    skip: (row, wanted) => {
      const skip = new Set(state.get().skip)
      if (wanted) skip.add(row)
      else skip.delete(row)
      set({ skip })
    },
    pause: () => {
      turn += 1
      set({ going: 'paused', since: null })
    },
    inBackground: async () => {
      turn += 1
      set({ going: 'going' })
      try {
        const { skip, chunks, uploadId, appliedChunks } = state.get()
        // The rows to leave out are sent with the dry run of their chunk.
        for (let chunk = appliedChunks + 1; chunk <= chunks; chunk += 1) if (rowsOf(chunk).some((row) => skip.has(row))) await send(chunk, true)
        const body = { job_name: t('Upload clients'), action: 'run', execute_function: 'import_clients', parameters: { upload_id: uploadId } } as const
        const job = await api.call(calls.jobCreate, { body }, { key: v7() })
        from.save(null)
        state.set(nothingYet)
        return job.id
      } catch (error) {
        fail(error, turn)
        return null
      }
    },
    cancel: () => {
      turn += 1
      rows?.close()
      rows = null
      from.save(null)
      state.set({ ...nothingYet, totals: noUploadTotals })
    },
    rejectedFile: () => openRows().rejected(state.get().rejected.map(({ row, column, message }) => [row, column === '' ? message : `${column}: ${message}`])),
  }
}
