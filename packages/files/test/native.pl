# What code can do that broke out of JavaScript: it asks for each system call that leads out, by its number on x64 and arm64.
# Their arguments do no harm where nothing refuses them.
my ($column, $pid) = @ARGV;
my %calls = (
  fork => [57, undef], vfork => [58, undef], clone => [56, 220, 17, 0, 0, 0, 0], clone3 => [435, 435, "\0" x 88, 88],
  socket => [41, 198, 1, 1, 0], socketpair => [53, 199, 1, 1, 0, "\0" x 8], io_uring_setup => [425, 425, 1, "\0" x 120],
  ptrace => [101, 117, 16, $pid, 0, 0], process_vm_readv => [310, 270, $pid, "\0" x 16, 0, "\0" x 16, 0, 0],
  process_vm_writev => [311, 271, $pid, "\0" x 16, 0, "\0" x 16, 0, 0], pidfd_open => [434, 434, $pid, 0],
  kill => [62, 129, $pid, 0], tkill => [200, 130, $pid, 18], tgkill => [234, 131, $pid, $pid, 18],
  rt_sigqueueinfo => [129, 138, $pid, 18, "\0" x 128], prlimit64 => [302, 261, $pid, 7, 0, "\0" x 16],
  setpriority => [141, 140, 0, $pid, 0], sched_setaffinity => [203, 122, $pid, 8, "\xff" x 8],
  shmget => [29, 194, 7, 4096, 0x3b6], msgget => [68, 186, 7, 0x3b6], semget => [64, 190, 7, 1, 0x3b6],
  mq_open => [240, 180, "/linkspan\0", 0x42, 0x180, 0], memfd_create => [319, 279, "x\0", 0],
  keyctl => [250, 219, 0, -3, 1], add_key => [248, 217, "user\0", "linkspan\0", "x", 1, -3],
  unshare => [272, 97, 0x10000000], setns => [308, 268, 0, 0], mount => [165, 40, 0, "\0", 0, 0, 0], chroot => [161, 51, "\0"],
  pivot_root => [155, 41, "\0", "\0"], bpf => [321, 280, 0, "\0" x 128, 128], perf_event_open => [298, 241, "\0" x 128, $pid, -1, -1, 0],
  userfaultfd => [323, 282, 1], name_to_handle_at => [303, 264, -100, "/\0", "\0" x 256, "\0" x 8, 0],
  setuid => [105, 146, 0], setgid => [106, 144, 0], capset => [126, 91, pack('Ll', 0x20080522, 0), "\0" x 24],
  umask => [95, 166, 0], chdir => [80, 49, "/\0"], chmod => [90, undef, "\0", 0x180], fchmodat => [268, 53, -100, "\0", 0x180], fchownat => [260, 54, -100, "\0", 0, 0, 0],
  utimensat => [280, 88, -100, "\0", 0, 0], setxattr => [188, 5, "\0", "user.x\0", "x", 1, 0],
  inotify_init1 => [294, 26, 0], fanotify_init => [300, 262, 0, 0], reboot => [169, 142, 0], swapoff => [168, 225, "/\0"],
  syslog => [103, 116, 10, 0, 0], fcntl_owner => [72, 25, 3, 8, $pid], ioctl_tiocsti => [16, 29, 0, 0x5412, "x"],
  prctl_dumpable => [157, 167, 4, 1, 0, 0, 0], prctl_keep => [157, 167, 8, 1, 0, 0, 0], seccomp => [317, 277, 1, 0, "\0" x 16],
);
for my $name (sort keys %calls) {
  my @call = @{$calls{$name}};
  my $number = $call[$column];
  next unless defined $number;
  my $answer = syscall($number, @call[2 .. $#call]);
  print "$name ", $answer < 0 ? 0 + $! : 'out', "\n";
}
