@echo off
rem Runs unfold from where it was unpacked: with the JVM that came with it, else with that of JAVA_HOME, else with
rem the one on the PATH. UNFOLD_OPTS holds options for the JVM. Exits with 5 if there is none; else as unfold does.
setlocal EnableExtensions DisableDelayedExpansion
set "java=%~dp0..\runtime\bin\java.exe"
if exist "%java%" goto start
if not defined JAVA_HOME goto search
set "java=%JAVA_HOME%\bin\java.exe"
if exist "%java%" goto start
echo unfold: JAVA_HOME is "%JAVA_HOME%", but there is no bin\java.exe in it; correct or unset it>&2
exit /b 5
:search
for %%j in (java.exe) do set "java=%%~$PATH:j"
if defined java goto start
echo unfold: found no java on the PATH; install Java, version 17 or newer, or the archive that brings it along>&2
exit /b 5
:start
rem What lives long is few large arrays; a large nursery would only let the memory grow. Who sets options sets that, too.
set "nursery=-XX:MaxNewSize=64m"
if defined UNFOLD_OPTS set "nursery="
"%java%" -XX:+UseParallelGC %nursery% -XX:MaxRAMPercentage=75 -XX:-UsePerfData %UNFOLD_OPTS% -jar "%~dp0..\lib\unfold.jar" %*
exit /b %ERRORLEVEL%
