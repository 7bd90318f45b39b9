import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { PROCESSORS, type Processor, seccompFilter } from './seccomp-filter.ts'

/** Perl calls the system as it is asked, and every Debian and Ubuntu has it. */
export const PERL = '/usr/bin/perl'

/**
 * Confines itself and becomes another program, which cannot undo it. That dies with its parent, leaves no core and takes no
 * more data than a limit. Landlock opens only the named files to it, and a filter only the named system calls.
 */
const SCRIPT = `
my ($prctl, $prlimit64, $seccomp, $memory) = map { $_ + 0 } splice @ARGV, 0, 4;
my $filter = pack 'H*', shift;
sub ask { my $what = shift; my $answer = syscall(shift, @_); die "$what: $!\\n" if $answer < 0; $answer }
ask('prctl', $prctl, 1, 9, 0, 0, 0);
ask('prlimit64', $prlimit64, 0, 4, pack('QQ', 0, 0), 0);
ask('prlimit64', $prlimit64, 0, 2, pack('QQ', $memory, $memory), 0);
ask('prctl', $prctl, 38, 1, 0, 0, 0);
my $rules = ask('Landlock', 444, pack('Q', 0x1fff), 8, 0);
for my $rights (12, 5) {
  while ((my $path = shift) ne '') {
    sysopen(my $file, $path, 012000000) or die "$path: $!\\n";
    ask('Landlock', 445, $rules, 1, pack('Ql', $rights & (-d $file ? 13 : 5), fileno $file), 0);
  }
}
ask('Landlock', 446, $rules, 0);
ask('seccomp', $seccomp, 1, 0, pack('Sx6P', length($filter) / 8, $filter));
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\\n";`

/** What a confined program of Node may have. */
export interface Confinement {
  /** The files and folders that it may read. */
  readonly reads: readonly string[]
  /** The most memory for its data, in bytes. */
  readonly data_bytes: number
}

/** The arguments of Perl that run Node with these arguments behind a wall. */
export function launcherArguments(
  processor: Processor,
  { reads, data_bytes }: Confinement,
  node: readonly string[],
): string[] {
  const { prctl, prlimit64, seccomp } = PROCESSORS[processor].calls
  const numbers = [prctl, prlimit64, seccomp, data_bytes].map(String)
  const filter = seccompFilter(processor).toString('hex')
  const readable = reads.filter((path) => existsSync(path))
  return ['-e', SCRIPT, '--', ...numbers, filter, ...readable, '', ...programFiles(), '', ...node]
}

/** The files of which a process of Node consists: its program and the libraries of the system. */
function programFiles(): string[] {
  const mapped = readFileSync('/proc/self/maps', 'utf8').matchAll(/ r-xp .*? (\/.+)$/gm)
  return [...new Set([process.execPath, ...[...mapped].map(([, path = '']) => path)])]
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
}
