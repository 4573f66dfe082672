# perl confine.pl <parent> <command> [argument…]: runs a command that reaches no network, and ends with the process that started
# it, whose number is the first argument.
#
# A filter of system calls (seccomp) needs no rights, so that it also works in a container on Fargate, where no network
# namespace can be made. Perl is part of every Debian.
use strict;
use warnings;
use POSIX ();

# Of each machine: what Linux calls it, and its numbers of the calls socket and prctl.
my %machines = (
    x86_64  => [ 0xC000003E, 41,  157 ],
    aarch64 => [ 0xC00000B7, 198, 167 ],
);
my $machine = (POSIX::uname())[4];
my ( $arch, $socket, $prctl ) = @{ $machines{$machine} || die "confine: unknown machine $machine\n" };

use constant {
    IO_URING_SETUP => 425,           # It opens sockets by itself.
    OTHER_CALLS    => 0x40000000,    # The 32-bit calls of x86_64.
    AF_UNIX        => 1,
    LOAD           => 0x20,
    IS_EQUAL       => 0x15,
    IS_AT_LEAST    => 0x35,
    RETURN         => 0x06,
    ALLOW          => 0x7FFF0000,
    KILL           => 0x80000000,
    REFUSE         => 0x00050000 | 13,    # EACCES
};

# Steps of the filter: what to do, how many steps to skip if so, and if not, and with which value.
my @steps = (
    [ LOAD,        0, 0, 4 ],                 #  0 the machine
    [ IS_EQUAL,    0, 7, $arch ],             #  1 another one: 9
    [ LOAD,        0, 0, 0 ],                 #  2 the call
    [ IS_AT_LEAST, 5, 0, OTHER_CALLS ],       #  3 yes: 9
    [ IS_EQUAL,    5, 0, IO_URING_SETUP ],    #  4 yes: 10
    [ IS_EQUAL,    0, 2, $socket ],           #  5 no: 8
    [ LOAD,        0, 0, 16 ],                #  6 the kind of socket
    [ IS_EQUAL,    0, 2, AF_UNIX ],           #  7 no: 10
    [ RETURN,      0, 0, ALLOW ],             #  8
    [ RETURN,      0, 0, KILL ],              #  9
    [ RETURN,      0, 0, REFUSE ],            # 10
);
my $filter = join '', map { pack 'SCCL', @$_ } @steps;

sub control { syscall( $prctl, @_ ) == 0 or die "confine: prctl $_[0]: $!\n" }

my $parent = shift @ARGV;
control( 1, POSIX::SIGKILL(), 0, 0, 0 );    # PR_SET_PDEATHSIG
# It may have ended before.
exit 1 if getppid() != $parent;
# Where memory runs out, the runner is not what is ended.
if ( open my $score, '>', '/proc/self/oom_score_adj' ) { print $score 1000; close $score }
control( 38, 1, 0, 0, 0 );                  # PR_SET_NO_NEW_PRIVS
control( 22, 2, pack( 'S x6 P', scalar(@steps), $filter ), 0, 0 );    # PR_SET_SECCOMP, SECCOMP_MODE_FILTER
exec { $ARGV[0] } @ARGV or die "confine: $ARGV[0]: $!\n";
