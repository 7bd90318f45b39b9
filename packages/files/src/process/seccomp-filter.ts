/**
 * The system calls that a program of Node makes which computes and has its channel: name, number on x64, number on arm64 (`-`
 * if it has none). All others are refused as unknown, among them those that open sockets, start processes, send signals,
 * read the memory of processes, change files, or come with a later kernel.
 */
const ALLOWED = `
  read 0 63, write 1 64, readv 19 65, writev 20 66, pread64 17 67, lseek 8 62, close 3 57, sendmsg 46 211, recvmsg 47 212,
  shutdown 48 210, getsockname 51 204, getpeername 52 205, getsockopt 55 209, pipe2 293 59, eventfd2 290 19,
  epoll_create1 291 20, epoll_ctl 233 21, epoll_wait 232 -, epoll_pwait 281 22, poll 7 -, ppoll 271 73,
  open 2 -, openat 257 56, getdents64 217 61, getcwd 79 17, stat 4 -, fstat 5 80, lstat 6 -, newfstatat 262 79,
  statx 332 291, access 21 -, faccessat 269 48, faccessat2 439 439, readlink 89 -, readlinkat 267 78,
  mmap 9 222, munmap 11 215, mremap 25 216, mprotect 10 226, madvise 28 233, brk 12 214, membarrier 324 283,
  futex 202 98, set_robust_list 273 99, set_tid_address 218 96, rseq 334 293, restart_syscall 219 128, execve 59 221,
  exit 60 93, exit_group 231 94, gettid 186 178, getpid 39 172, getppid 110 173, sched_yield 24 124,
  sched_getaffinity 204 123, sched_getparam 143 121, sched_getscheduler 145 120, arch_prctl 158 -, rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139,
  sigaltstack 131 132, clock_gettime 228 113, clock_getres 229 114, clock_nanosleep 230 115, nanosleep 35 101,
  gettimeofday 96 169, time 201 -, times 100 153, getrandom 318 278, getrusage 98 165, getrlimit 97 163,
  getuid 102 174, geteuid 107 175, getgid 104 176, getegid 108 177, capget 125 90, uname 63 160, sysinfo 99 179`

/** Where the kernel puts what a filter may look at. */
const [NUMBER_AT, PROCESSOR_AT, ARGUMENTS_AT] = [0, 4, 16]
/** The instructions of a filter. */
const [LOAD, EQUAL, HAS_BIT, RETURN] = [0x20, 0x15, 0x45, 0x06]

/** The calls of which one argument decides. */
const CHECKED = [
  // threads only: CLONE_THREAD
  { numbers: [56, 220], argument: 0, test: HAS_BIT, values: [0x10000] },
  // to name threads and memory: PR_SET_NAME, PR_SET_VMA
  { numbers: [157, 167], argument: 0, test: EQUAL, values: [15, 0x53564d41] },
  // the process itself
  { numbers: [302, 261], argument: 0, test: EQUAL, values: [0] },
  // copies and flags of descriptors; not who gets the signals of one
  { numbers: [72, 25], argument: 1, test: EQUAL, values: [0, 1, 2, 3, 4, 1030] },
  // whether it is a terminal, blocks, or is closed by a program: TCGETS, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX
  { numbers: [16, 29], argument: 1, test: EQUAL, values: [0x5401, 0x541b, 0x5421, 0x5450, 0x5451] },
] as const

/** What differs between processors: the name of the system calls, and the numbers of those that build the wall. */
export const PROCESSORS = {
  x64: { audit: 0xc000003e, calls: { prctl: 157, prlimit64: 302, seccomp: 317 } },
  arm64: { audit: 0xc00000b7, calls: { prctl: 167, prlimit64: 261, seccomp: 277 } },
} as const

/** A processor for which the system calls are known. */
export type Processor = keyof typeof PROCESSORS

const ALLOW = 0x7fff0000
/** The call fails with ENOSYS, as on an older kernel. */
const UNKNOWN = 0x50000 + 38
const KILL = 0x80000000

const load = (offset: number) => instruction(LOAD, offset)
const returns = (action: number) => instruction(RETURN, action)
const allowIf = (test: number, value: number) => [instruction(test, value, 0, 1), returns(ALLOW)]

/** The filter of system calls, as the kernel takes it: https://docs.kernel.org/userspace-api/seccomp_filter.html. */
export function seccompFilter(processor: Processor): Buffer {
  const column = processor === 'x64' ? 0 : 1
  const allowed = ALLOWED.trim()
    .split(/,\s*/)
    .map((line) => line.split(' ')[column + 1])
    .filter((number) => number !== '-')
    .map(Number)
  return Buffer.concat([
    load(PROCESSOR_AT),
    instruction(EQUAL, PROCESSORS[processor].audit, 1),
    returns(KILL),
    // with the bit of the x32 calls, a number is equal to none
    load(NUMBER_AT),
    ...allowed.flatMap((number) => allowIf(EQUAL, number)),
    ...CHECKED.flatMap(({ numbers, argument, test, values }) => {
      const block = [
        load(ARGUMENTS_AT + 8 * argument),
        ...values.flatMap((value) => allowIf(test, value)),
        returns(UNKNOWN),
      ]
      return [instruction(EQUAL, numbers[column], 0, block.length), ...block]
    }),
    returns(UNKNOWN),
  ])
}

function instruction(code: number, value: number, when_true = 0, when_false = 0): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes[2] = when_true
  bytes[3] = when_false
  bytes.writeUInt32LE(value, 4)
  return bytes
}
