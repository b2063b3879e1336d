import net from 'node:net'

/** Why a database cannot be used now: nothing answers, or what answers only follows another one. */
export type Absence = 'no primary' | 'standby'

const words: Readonly<Record<Absence, string>> = {
  'no primary': 'No primary: the database does not answer. Please try again in a moment.',
  standby: 'Standby: this database only follows another one, which takes the writes. Please try again in a moment.',
}

/** Thrown instead of a connection while the database cannot be used. */
export class DatabaseAbsent extends Error {
  constructor(absence: Absence) {
    super(words[absence])
    this.name = 'DatabaseAbsent'
  }
}

/**
 * Whether one database can be used, for all of its pools. A watch opens and shuts it; while it is shut every connection
 * is closed and calls are refused at once, so that nobody waits for a server that has gone.
 */
export type Gate = {
  /** @throws DatabaseAbsent while the gate is shut */
  pass(): void
  open(): void
  /** Refuses connections from now on and closes all there are, those in use too. */
  shut(absence: Absence): void
  /** Closes every connection, those in use too: the server at their other end is no longer the right one. */
  cut(): void
  /** The socket of a new connection. */
  socket(): net.Socket
  /** Notes a sign that connections may be dead: each one that is older is tried before it is lent again. */
  doubt(): void
  /** How many such signs there were. */
  readonly doubts: () => number
  /** Sets what is called at each sign. */
  onDoubt(listener: () => void): void
}

export function createGate(): Gate {
  const sockets = new Set<net.Socket>()
  let absence: Absence | null = null
  let doubts = 0
  let listener = (): void => {}
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    pass: () => {
      if (absence !== null) throw new DatabaseAbsent(absence)
    },
    open: () => {
      absence = null
    },
    shut: (why) => {
      absence = why
      cut()
    },
    cut,
    socket: () => {
      const socket = new net.Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      // A call that waited in the pool for a connection is refused now, and not once it cannot be made.
      if (absence !== null) process.nextTick(() => socket.destroy())
      return socket
    },
    doubt: () => {
      doubts += 1
      listener()
    },
    doubts: () => doubts,
    onDoubt: (next) => {
      listener = next
    },
  }
}
