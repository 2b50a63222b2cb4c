// Loaded into a server before libc (LD_PRELOAD): makes its system calls fail and its clock jump, as three numbers say in
// a file that another process writes: the errno of writes and opens, that of syncs, and seconds that the clock is off.
// Only files below FAULT_FOLDER are concerned, and with EMFILE every file and connection that is opened.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct control {
  volatile int32_t error;
  volatile int32_t sync_error;
  volatile int32_t seconds;
};

static struct control none;
static struct control *control = &none;
static const char *folder = "/nonexistent";

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("FAULT_CONTROL");
  if (path == NULL || getenv("FAULT_FOLDER") == NULL) return;
  int fd = open(path, O_RDONLY);
  if (fd < 0) return;
  void *shared = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, fd, 0);
  if (shared == MAP_FAILED) return;
  folder = getenv("FAULT_FOLDER");
  control = shared;
}

static int is_concerned(const char *path) {
  return strncmp(path, folder, strlen(folder)) == 0;
}

static int fails(int fd, int error) {
  if (error == 0 || error == EMFILE) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (!is_concerned(path)) return 0;
  errno = error;
  return 1;
}

static int fails_to_open(const char *path) {
  int error = control->error;
  if (error == 0 || (error != EMFILE && !is_concerned(path))) return 0;
  errno = error;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define WRITE(name, parameters, arguments)                 \
  ssize_t name parameters {                                \
    if (fails(fd, control->error)) return -1;              \
    return NEXT(name) arguments;                           \
  }
WRITE(write, (int fd, const void *data, size_t size), (fd, data, size))
WRITE(pwrite, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at))
WRITE(pwrite64, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at))

int fsync(int fd) { return fails(fd, control->sync_error) ? -1 : NEXT(fsync)(fd); }
int fdatasync(int fd) { return fails(fd, control->sync_error) ? -1 : NEXT(fdatasync)(fd); }

#define OPEN(name, given, passed)                          \
  int name given {                                         \
    mode_t mode = 0;                                       \
    if (flags & (O_CREAT | O_TMPFILE)) {                   \
      va_list rest;                                        \
      va_start(rest, flags);                               \
      mode = va_arg(rest, mode_t);                         \
      va_end(rest);                                        \
    }                                                      \
    if (fails_to_open(path)) return -1;                    \
    return NEXT(name) passed;                              \
  }
OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int at, const char *path, int flags, ...), (at, path, flags, mode))

int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags) {
  if (control->error == EMFILE) {
    errno = EMFILE;
    return -1;
  }
  return NEXT(accept4)(fd, address, length, flags);
}

int clock_gettime(clockid_t id, struct timespec *now) {
  int result = NEXT(clock_gettime)(id, now);
  if (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE) now->tv_sec += control->seconds;
  return result;
}

int gettimeofday(struct timeval *now, void *zone) {
  int result = NEXT(gettimeofday)(now, zone);
  now->tv_sec += control->seconds;
  return result;
}

time_t time(time_t *at) {
  time_t now = NEXT(time)(NULL) + control->seconds;
  if (at != NULL) *at = now;
  return now;
}
